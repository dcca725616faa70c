// Written by tools/types.mjs from docs/schema/openapi.json: what each endpoint takes and gives.
import type * as s from './shapes'

export interface Routes {
  'GET /health': { gives: s.Health }
  'GET /house': { gives: s.HouseResponse }
  'POST /log-in': { takes: s.LogIn; gives: s.Welcomed }
  'POST /log-out': { gives: void }
  'GET /session': { gives: s.SessionResponse }
  'GET /session/ended': { gives: s.SessionEnd }
  'POST /session/confirm': { takes: s.Confirm; gives: void }
  'PUT /session/password': { takes: s.NewPassword; gives: void }
  'POST /session/second-factor': { takes: s.NewSecond; gives: s.SecondFactor }
  'POST /unlock': { takes: s.Unlock; gives: void }
  'POST /enrolment': { takes: s.BeginEnrolment; gives: s.StartedEnrolment }
  'POST /enrolment/progress': { takes: s.Ticket; gives: s.EnrolmentProgress }
  'POST /enrolment/second-factor': { takes: s.Ticket; gives: s.SecondFactor }
  'PUT /enrolment/credentials': { takes: s.SetCredentials; gives: void }
  'PUT /terminal': { takes: s.Terminal; gives: void }
  'POST /log-in/passkey/challenge': { takes: s.ByName; gives: s.RequestOptions }
  'POST /log-in/passkey': { takes: s.Assertion; gives: s.Welcomed }
  'GET /session/passkeys': { gives: s.PasskeyResponse[] }
  'POST /session/passkeys': { takes: s.Attestation; gives: s.PasskeyResponse[] }
  'POST /session/passkeys/challenge': { gives: s.CreationOptions }
  'DELETE /session/passkeys/{number}': { gives: s.PasskeyResponse[] }
  'POST /enrolment/passkey/challenge': { takes: s.RecoveryTicket; gives: s.CreationOptions }
  'POST /enrolment/passkey': { takes: s.Recovery; gives: void }
  'POST /log-in/directory/begin': { gives: s.DirectoryAddress }
  'POST /log-in/directory': { takes: s.FromDirectory; gives: s.Welcomed }
  'GET /session/directory': { gives: s.DirectoryLinked }
  'POST /session/directory': { takes: s.FromDirectory; gives: s.DirectoryLinked }
  'DELETE /session/directory': { gives: s.DirectoryLinked }
  'POST /session/directory/begin': { gives: s.DirectoryAddress }
  'POST /demonstration/guest': { gives: s.Welcomed }
  'POST /demonstration/desks/{role}': { gives: s.Welcomed }
  'GET /demonstration/code': { gives: s.CurrentCode }
  'GET /tables': { gives: s.TableResponse[] }
  'GET /tables/{table}': { gives: s.Seen }
  'POST /tables/{table}': { takes: s.OpenTable; gives: s.OpenedTableResponse }
  'GET /tables/{table}/rules': { gives: s.RulesResponse }
  'GET /tables/{table}/register': { gives: s.RegisterEntry[] }
  'GET /tables/{table}/duties': { gives: s.DutiesResponse }
  'GET /tables/{table}/felt': { gives: s.Layout }
  'GET /tables/{table}/missed': { takes: { round: number; after?: number }; gives: s.Gap }
  'POST /tables/{table}/commands': { takes: s.CommandRequest; gives: s.Answered }
  'GET /tables/{table}/console': { gives: s.ConsoleResponse }
  'GET /tables/{table}/calls': { gives: s.CallsResponse }
  'GET /tables/{table}/forecast': { takes: { what: string; about?: string; wager?: string; card?: string; chips?: number; player?: string }; gives: s.CallForecastResponse }
  'GET /tables/{table}/payments': { gives: s.PaymentMarksResponse }
  'POST /tables/{table}/payments': { takes: s.MarkPayments; gives: s.PaymentMarksResponse }
  'POST /tables/{table}/payments/back': { takes: s.UnmarkPayments; gives: s.PaymentMarksResponse }
  'POST /tables/{table}/floor-call': { takes: s.CallFloor; gives: s.FloorCall }
  'GET /floor-calls': { gives: s.FloorCall[] }
  'POST /floor-calls/{number}/come': { gives: s.FloorCall }
  'GET /tables/{table}/away': { gives: s.AwayResponse[] }
  'PUT /tables/{table}/away': { takes: s.SetAway; gives: s.AwayResponse[] }
  'GET /tables/{table}/walk-ins': { gives: s.WalkInsResponse }
  'POST /tables/{table}/walk-ins': { takes: s.SeatWalkIn; gives: s.SeatedWalkIn }
  'POST /tables/{table}/walk-ins/{number}/commands': { takes: s.WalkInCommand; gives: s.Answered }
  'POST /tables/{table}/walk-ins/{number}/receipt': { gives: s.WalkInReceipt }
  'GET /tables/{table}/wish': { gives: s.WishesResponse }
  'PUT /tables/{table}/wish': { takes: s.WishFor; gives: s.WishesResponse }
  'DELETE /tables/{table}/wish': { gives: s.WishesResponse }
  'GET /rounds': { takes: { before?: number; most?: number }; gives: s.Rounds }
  'GET /rounds/{table}/{round}': { gives: s.Replay }
  'GET /rounds/{table}/{round}/receipt': { gives: s.ReceiptResponse }
  'GET /rounds/{table}/{round}/money': { gives: s.Money }
  'GET /tables/{table}/advice': { gives: void }
  'POST /school/results': { takes: s.TakenExam; gives: s.ExamResult }
  'GET /school/results': { gives: s.ExamResult[] }
  'GET /school/results/own': { gives: s.ExamResult[] }
  'POST /school/results/{number}/sign': { gives: s.ExamResult }
  'POST /shift': { takes: s.BeginShift; gives: s.ShiftResponse }
  'DELETE /shift': { gives: void }
  'DELETE /staff/{number}/shift': { gives: void }
  'POST /staff/{number}/shift': { takes: s.AssignShift; gives: s.ShiftResponse }
  'GET /patrons': { takes: { find: string }; gives: s.PatronFound[] }
  'POST /patrons': { takes: s.NewPerson; gives: s.AccountResponse }
  'GET /staff': { gives: s.StaffMemberResponse[] }
  'POST /staff': { takes: s.NewPerson; gives: s.AccountResponse }
  'GET /patrons/{number}': { gives: s.PersonResponse }
  'PUT /patrons/{number}': { takes: s.ChangedPerson; gives: void }
  'DELETE /patrons/{number}': { gives: void }
  'POST /patrons/{number}/unlock': { gives: void }
  'POST /patrons/{number}/enrolment': { takes: s.ConfirmEnrolment; gives: s.EnrolmentConfirmed }
  'POST /patrons/{number}/enrolment/challenge': { takes: s.ConfirmEnrolment; gives: s.ToSign }
  'DELETE /patrons/{number}/account': { gives: void }
  'POST /staff/{number}/enrolment': { takes: s.ConfirmEnrolment; gives: s.EnrolmentConfirmed }
  'POST /staff/{number}/enrolment/challenge': { takes: s.ConfirmEnrolment; gives: s.ToSign }
  'POST /staff/{number}/unlock': { gives: s.PendingChange }
  'POST /staff/{number}/roles': { takes: s.Role; gives: s.PendingChange }
  'DELETE /staff/{number}/roles/{role}': { gives: s.PendingChange }
  'DELETE /staff/{number}/account': { gives: s.PendingChange }
  'GET /duties': { gives: s.DutiesWaiting }
  'POST /duties/{number}/confirm': { takes: s.Proof; gives: s.PendingChange }
  'POST /duties/{number}/confirm/challenge': { gives: s.ToSign }
  'POST /duties/{number}/turn-down': { gives: void }
  'POST /devices': { takes: s.NewDevice; gives: s.DeviceResponse }
  'POST /devices/{number}/enrolment': { gives: s.DeviceTokenResponse }
  'DELETE /devices/{number}/enrolment': { gives: void }
  'GET /significant': { takes: { after?: number; about?: number; kind?: string; most?: number; latest?: boolean }; gives: s.SignificantEvents }
  'GET /wallet': { gives: s.WalletResponse }
  'POST /wallet/payout': { takes: s.OrderPayout; gives: s.PayoutOrderResponse }
  'GET /wallet/statement': { takes: { since?: number; until?: number }; gives: s.StatementResponse }
  'GET /limits': { gives: s.LimitsResponse }
  'PUT /limits': { takes: s.SetLimit; gives: s.LimitsResponse }
  'GET /exclusion': { gives: s.ExclusionResponse }
  'POST /exclusion': { takes: s.Exclude; gives: s.ExclusionResponse }
  'GET /session/figures': { gives: s.SessionFiguresResponse }
  'GET /session/reality-check': { gives: s.RealityCheckResponse }
  'POST /session/reality-check': { gives: void }
  'GET /wallet/days': { gives: s.PlayDaysResponse }
  'GET /patrons/{number}/wallet': { gives: s.WalletResponse }
  'GET /patrons/{number}/statement': { takes: { since?: number; until?: number }; gives: s.StatementResponse }
  'PUT /patrons/{number}/limits': { takes: s.SetLimit; gives: s.LimitsResponse }
  'POST /patrons/{number}/exclusion': { takes: s.Exclude; gives: s.ExclusionResponse }
  'DELETE /patrons/{number}/exclusion': { gives: void }
  'POST /patrons/{number}/deposits': { takes: s.Cash; gives: s.SlipResponse }
  'POST /patrons/{number}/withdrawals': { takes: s.PayOut; gives: s.SlipResponse }
  'GET /patrons/{number}/cash': { gives: s.CashDayResponse }
  'POST /patrons/{number}/identification': { takes: s.Identify; gives: void }
  'GET /cash/notices': { gives: s.CashNoticesResponse }
  'GET /filings': { takes: { day?: string }; gives: s.FilingsResponse }
  'POST /filings': { takes: s.FileReport; gives: s.FilingsResponse }
  'POST /tables/{table}/fills': { takes: s.PiecesOf; gives: s.SlipResponse }
  'POST /tables/{table}/credits': { takes: s.PiecesOf; gives: s.SlipResponse }
  'POST /tables/{table}/opener': { takes: s.PiecesOf; gives: s.SlipResponse }
  'POST /tables/{table}/closer': { takes: s.PiecesOf; gives: s.SlipResponse }
  'POST /tables/{table}/drop': { gives: s.SlipResponse }
  'GET /slips': { takes: { kind?: s.SlipKind; patron?: number; table?: number; most?: number }; gives: s.SlipsResponse }
  'GET /slips/{number}/look': { gives: s.SecondLookResponse }
  'GET /slips/{number}': { gives: s.SlipResponse }
  'POST /slips/{number}/sign': { takes: s.Confirmed; gives: s.SlipResponse }
  'POST /slips/{number}/withdraw': { takes: s.Why; gives: s.SlipResponse }
  'POST /slips/{number}/count': { takes: s.CountBox; gives: s.SlipResponse }
  'POST /slips/{number}/settle': { takes: s.SettleBox; gives: s.SlipResponse }
  'POST /books': { gives: void }
  'GET /books': { gives: s.BooksResponse }
  'POST /books/balance': { gives: void }
  'POST /funds/cash': { takes: s.MoveCash; gives: s.SlipResponse }
  'POST /funds/count': { takes: s.CountBox; gives: s.SlipResponse }
  'POST /funds/chips': { takes: s.MoveChips; gives: s.SlipResponse }
  'GET /markers': { gives: s.MarkersResponse }
  'POST /shift/relieve': { takes: s.Relieve; gives: s.ReliefResponse }
  'POST /staff/{number}/relieve': { takes: s.SendDealer; gives: s.ReliefResponse }
  'GET /tables/{table}/dealer': { gives: s.ShiftResponse }
  'POST /tables/{table}/open': { takes: s.Why; gives: s.TableUse }
  'POST /tables/{table}/close': { takes: s.Why; gives: s.TableUse }
  'PUT /tables/{table}/use': { takes: s.PutInUse; gives: s.TableUse }
  'POST /days/open': { takes: s.Day; gives: s.GamingDay }
  'POST /days/close': { takes: s.Day; gives: s.GamingDay }
  'POST /tables/{table}/submissions/check': { takes: s.Submission; gives: s.CheckedSubmissionResponse }
  'POST /tables/{table}/submissions': { takes: s.Propose; gives: s.ProposedSubmissionResponse }
  'GET /tables/{table}/submissions': { gives: s.StoredSubmission[] }
  'GET /tables/{table}/announced': { gives: s.AnnouncedChange[] }
  'GET /approvals': { gives: s.QueueResponse }
  'GET /approvals/{number}': { gives: s.RequestStatus }
  'POST /approvals/{number}/approve': { takes: s.ApprovalRequest; gives: s.RequestStatus }
  'POST /approvals/{number}/deny': { takes: s.DenialRequest; gives: s.RequestStatus }
  'POST /approvals/{number}/approve/challenge': { takes: s.ApprovalRequest; gives: s.ToSign }
  'POST /approvals/{number}/deny/challenge': { takes: s.DenialRequest; gives: s.ToSign }
  'GET /approvals/{number}/signatures': { gives: s.SignatureResponse[] }
  'POST /approvals/{number}/turn-down': { takes: s.Why; gives: s.RequestStatus }
  'POST /cameras/{number}/confirm': { takes: s.ConfirmCoverage; gives: s.CameraTask }
  'POST /tables/{table}/requests/permission': { takes: s.Permission; gives: s.RequestNumber }
  'POST /tables/{table}/requests/cash': { takes: s.CashBuyIn; gives: s.RequestNumber }
  'POST /tables/{table}/requests/recut': { takes: s.Because; gives: s.RequestNumber }
  'POST /tables/{table}/requests/correction': { takes: s.Correction; gives: s.RequestNumber }
  'POST /tables/{table}/requests/reread': { takes: s.RereadRequest; gives: s.RequestStatus }
  'GET /tables/{table}/requests/reread': { takes: { on: string; card?: number; piece?: string; faces?: string }; gives: s.RereadForecastResponse }
  'POST /tables/{table}/requests/void': { takes: s.Why; gives: s.RequestNumber }
  'POST /disputes': { takes: s.OpenDispute; gives: s.DisputeResponse }
  'GET /disputes': { takes: { which?: "all" | "due" | "undecided"; table?: number; round?: number }; gives: s.DisputesResponse }
  'GET /own-disputes': { gives: s.DisputesResponse }
  'GET /disputes/{number}': { gives: s.DisputeResponse }
  'POST /disputes/{number}/letters': { takes: s.Letter; gives: s.DisputeResponse }
  'POST /disputes/{number}/rebuild': { gives: s.RebuiltRoundResponse }
  'POST /disputes/{number}/decide': { takes: s.Decide; gives: s.DisputeResponse }
  'POST /disputes/{number}/decide/challenge': { takes: s.Decide; gives: s.ToSign }
  'POST /disputes/{number}/report': { takes: s.Report; gives: s.NoticeResponse }
  'GET /meters': { gives: s.MeterResponse[] }
  'POST /meters': { takes: s.OpenMeter; gives: s.MeterRequest }
  'POST /meters/{number}/tables': { takes: s.LinkTable; gives: s.MeterRequest }
  'PUT /meters/{number}/use': { takes: s.UseMeter; gives: s.MeterRequest }
  'PUT /meters/{number}/ceiling': { takes: s.RaiseCeiling; gives: s.MeterRequest }
  'GET /meters/{number}/claims': { gives: s.OpenClaim[] }
  'POST /meters/{number}/release': { takes: s.ReleaseClaim; gives: s.MeterRequest }
  'GET /meters/requests': { gives: s.MeterRequest[] }
  'POST /meters/requests/{number}/agree': { takes: s.AgreeMeter; gives: s.MeterRequest }
  'POST /meters/requests/{number}/agree/challenge': { gives: s.ToSign }
  'GET /equipment': { gives: s.StockBookResponse }
  'POST /equipment': { takes: s.StockChange; gives: s.StockEntry }
  'GET /equipment/entries': { takes: { after?: number }; gives: s.StockEntry[] }
  'POST /equipment/{number}/sign': { takes: s.SignEntry; gives: s.StockEntry }
  'POST /equipment/{number}/sign/challenge': { gives: s.ToSign }
  'GET /record/rounds': { takes: { table?: number; since?: number; until?: number; person?: string; beside?: string; wager?: string; cents?: number; paid_least?: number; staked_least?: number; clause?: string; outcome?: "paid" | "taken" | "pushed" | "refused" | "held" | "approved" | "denied" | "void" | "bet void" | "called" | "ruling asked" | "ruled" | "card read again" | "corrected" | "limit raised"; game?: string; before?: number; most?: number }; gives: s.RoundsFound }
  'GET /record/rounds/{table}/{round}': { gives: s.RoundSeen }
  'GET /record/rounds/{table}/{round}/verify': { gives: s.Verified }
  'POST /record/rounds/{table}/{round}/marks': { takes: s.MarkRequest; gives: s.RoundMark }
  'POST /record/rounds/{table}/{round}/evidence': { takes: s.MakeEvidence; gives: s.EvidenceResponse }
  'GET /record/verify': { takes: { table?: number; day?: string }; gives: s.Verified }
  'GET /record/under': { takes: { table: number; since?: string; until?: string; edition?: string; settings?: string; whole?: boolean }; gives: s.DecidedUnder }
  'GET /record/exclusions': { gives: s.ExclusionsProved }
  'GET /floor': { gives: s.FloorResponse }
  'GET /days/report': { gives: s.DayReportResponse }
  'GET /days/standing': { gives: s.CageDayResponse }
  'GET /tables/{table}/submission': { gives: s.ActiveSubmissionResponse }
  'GET /approvals/{number}/weighed': { gives: s.SubmissionImpactResponse }
  'GET /rotation': { gives: s.RotationResponse }
  'GET /ratings': { gives: s.RatingsResponse }
  'POST /patrons/{number}/comps': { takes: s.GiveComp; gives: s.Comp }
  'POST /comps/{number}/sign': { takes: s.SignComp; gives: s.Comp }
  'GET /incidents': { takes: { day?: string }; gives: s.IncidentsResponse }
  'POST /incidents': { takes: s.EnterIncident; gives: s.Incident }
  'GET /regulator/words': { takes: { table?: number }; gives: s.WordsResponse }
  'POST /regulator/words': { takes: s.GiveWord; gives: s.GivenWord }
  'POST /regulator/words/challenge': { takes: s.GiveWord; gives: s.ToSign }
  'POST /regulator/words/{number}/answer': { takes: s.AnswerWord; gives: s.GivenWord }
  'POST /regulator/words/{number}/answer/challenge': { takes: s.AnswerWord; gives: s.ToSign }
  'GET /cases': { gives: s.CasesResponse }
  'POST /cases': { takes: s.OpenCase; gives: s.WatchCase }
  'GET /cases/{number}': { gives: s.CaseResponse }
  'POST /cases/{number}/entries': { takes: s.AddEntry; gives: s.CaseResponse }
  'POST /cases/{number}/file': { gives: s.CaseFileResponse }
  'GET /searches': { gives: s.SearchesResponse }
  'POST /searches': { takes: s.SaveSearch; gives: s.SearchesResponse }
  'GET /inbox': { gives: s.InboxResponse }
  'POST /inbox/claim': { takes: s.ClaimItem; gives: s.ClaimResponse }
  'POST /inbox/release': { takes: s.ClaimItem; gives: void }
  'POST /inbox/hand-on': { takes: s.HandOn; gives: s.ClaimResponse }
  'POST /locked/key': { gives: s.WatchKey }
  'POST /locked': { takes: s.WatchedInbox; gives: s.LockedInbox }
  'POST /session/present': { gives: void }
  'GET /names': { takes: { of: string }; gives: s.NamesResponse }
  'GET /session/rights': { gives: s.RightsResponse }
}
