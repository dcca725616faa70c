// Written by tools/types.mjs from docs/schema/openapi.json: what each endpoint takes and gives.
import type * as s from './shapes'

export interface Routes {
  'GET /health': { gives: s.Health }
  'GET /house': { gives: s.HouseTold }
  'POST /log-in': { takes: s.LogIn; gives: s.Welcomed }
  'POST /log-out': { gives: void }
  'GET /session': { gives: s.SessionTold }
  'POST /session/confirm': { takes: s.Confirm; gives: void }
  'PUT /session/password': { takes: s.NewPassword; gives: void }
  'POST /session/second-factor': { takes: s.NewSecond; gives: s.SecondTold }
  'POST /unlock': { takes: s.Unlock; gives: void }
  'POST /enrolment': { takes: s.BeginEnrolment; gives: s.EnrolmentBegun }
  'POST /enrolment/progress': { takes: s.Ticket; gives: s.EnrolmentTold }
  'POST /enrolment/second-factor': { takes: s.Ticket; gives: s.SecondTold }
  'PUT /enrolment/credentials': { takes: s.SetCredentials; gives: void }
  'PUT /terminal': { takes: s.Terminal; gives: void }
  'POST /log-in/passkey/challenge': { takes: s.ByName; gives: s.RequestOptions }
  'POST /log-in/passkey': { takes: s.Assertion; gives: s.Welcomed }
  'GET /session/passkeys': { gives: s.PasskeyTold[] }
  'POST /session/passkeys': { takes: s.Attestation; gives: s.PasskeyTold[] }
  'POST /session/passkeys/challenge': { gives: s.CreationOptions }
  'DELETE /session/passkeys/{number}': { gives: s.PasskeyTold[] }
  'POST /enrolment/passkey/challenge': { takes: s.RecoveryTicket; gives: s.CreationOptions }
  'POST /enrolment/passkey': { takes: s.Recovery; gives: void }
  'POST /log-in/directory/begin': { gives: s.DirectoryAddress }
  'POST /log-in/directory': { takes: s.FromDirectory; gives: s.Welcomed }
  'GET /session/directory': { gives: s.DirectoryLinked }
  'POST /session/directory': { takes: s.FromDirectory; gives: s.DirectoryLinked }
  'DELETE /session/directory': { gives: s.DirectoryLinked }
  'POST /session/directory/begin': { gives: s.DirectoryAddress }
  'GET /tables': { gives: s.TableTold[] }
  'GET /tables/{table}': { gives: s.Seen }
  'POST /tables/{table}': { takes: s.OpenTable; gives: s.OpenedTold }
  'GET /tables/{table}/rules': { gives: s.RulesTold }
  'GET /tables/{table}/owed': { gives: s.DutiesTold }
  'GET /tables/{table}/felt': { gives: s.Layout }
  'GET /tables/{table}/missed': { takes: { round: number; after?: number }; gives: s.Gap }
  'POST /tables/{table}/say': { takes: s.CommandRequest; gives: s.Answered }
  'GET /tables/{table}/console': { gives: s.ConsoleTold }
  'GET /tables/{table}/calls': { gives: s.CallsTold }
  'GET /tables/{table}/foretold': { takes: { what: string; about?: string; wager?: string; card?: string; chips?: number; player?: string }; gives: s.ForetoldTold }
  'POST /tables/{table}/floor-call': { takes: s.CallFloor; gives: s.FloorCallTold }
  'GET /floor-calls': { gives: s.FloorCallTold[] }
  'POST /floor-calls/{number}/come': { gives: s.FloorCallTold }
  'GET /tables/{table}/away': { gives: s.AwayTold[] }
  'PUT /tables/{table}/away': { takes: s.SayAway; gives: s.AwayTold[] }
  'GET /tables/{table}/wish': { gives: s.WishesTold }
  'PUT /tables/{table}/wish': { takes: s.WishFor; gives: s.WishesTold }
  'DELETE /tables/{table}/wish': { gives: s.WishesTold }
  'GET /rounds': { takes: { before?: number; most?: number }; gives: s.Rounds }
  'GET /rounds/{table}/{round}': { gives: s.Replay }
  'GET /rounds/{table}/{round}/receipt': { gives: s.ReceiptTold }
  'GET /rounds/{table}/{round}/money': { gives: s.Money }
  'GET /tables/{table}/advice': { gives: void }
  'POST /school/results': { takes: s.HandIn; gives: s.ExamResult }
  'GET /school/results': { gives: s.ExamResult[] }
  'GET /school/results/own': { gives: s.ExamResult[] }
  'POST /school/results/{number}/sign': { gives: s.ExamResult }
  'POST /shift': { takes: s.BeginShift; gives: s.ShiftTold }
  'DELETE /shift': { gives: void }
  'POST /staff/{number}/shift': { takes: s.BeginShift; gives: s.ShiftTold }
  'DELETE /staff/{number}/shift': { gives: void }
  'POST /patrons': { takes: s.NewPerson; gives: s.AccountTold }
  'GET /patrons/{number}': { gives: s.PersonTold }
  'PUT /patrons/{number}': { takes: s.ChangedPerson; gives: void }
  'DELETE /patrons/{number}': { gives: void }
  'POST /patrons/{number}/unlock': { gives: void }
  'POST /patrons/{number}/enrolment': { takes: s.ConfirmEnrolment; gives: s.EnrolmentConfirmed }
  'POST /patrons/{number}/enrolment/challenge': { takes: s.ConfirmEnrolment; gives: s.ToSign }
  'DELETE /patrons/{number}/account': { gives: void }
  'POST /staff': { takes: s.NewPerson; gives: s.AccountTold }
  'POST /staff/{number}/enrolment': { takes: s.ConfirmEnrolment; gives: s.EnrolmentConfirmed }
  'POST /staff/{number}/enrolment/challenge': { takes: s.ConfirmEnrolment; gives: s.ToSign }
  'POST /staff/{number}/unlock': { gives: s.AccountChange }
  'POST /staff/{number}/roles': { takes: s.Role; gives: s.AccountChange }
  'DELETE /staff/{number}/roles/{role}': { gives: s.AccountChange }
  'DELETE /staff/{number}/account': { gives: s.AccountChange }
  'GET /duties': { gives: s.DutiesWaiting }
  'POST /duties/{number}/confirm': { takes: s.Proof; gives: s.AccountChange }
  'POST /duties/{number}/confirm/challenge': { gives: s.ToSign }
  'POST /duties/{number}/turn-down': { gives: void }
  'POST /devices': { takes: s.NewDevice; gives: s.DeviceTold }
  'POST /devices/{number}/enrolment': { gives: s.TokenTold }
  'DELETE /devices/{number}/enrolment': { gives: void }
  'GET /significant': { takes: { after?: number; about?: number; kind?: string; most?: number; latest?: boolean }; gives: s.SignificantEvents }
  'GET /wallet': { gives: s.WalletTold }
  'POST /wallet/payout': { takes: s.OrderPayout; gives: s.OrderTold }
  'GET /wallet/statement': { takes: { since?: number; until?: number }; gives: s.StatementTold }
  'GET /limits': { gives: s.LimitsTold }
  'PUT /limits': { takes: s.SetLimit; gives: s.LimitsTold }
  'GET /exclusion': { gives: s.ExclusionTold }
  'POST /exclusion': { takes: s.Exclude; gives: s.ExclusionTold }
  'GET /session/figures': { gives: s.FiguresTold }
  'GET /session/reality-check': { gives: s.CheckTold }
  'POST /session/reality-check': { gives: void }
  'GET /wallet/days': { gives: s.DaysTold }
  'GET /patrons/{number}/wallet': { gives: s.WalletTold }
  'GET /patrons/{number}/statement': { takes: { since?: number; until?: number }; gives: s.StatementTold }
  'PUT /patrons/{number}/limits': { takes: s.SetLimit; gives: s.LimitsTold }
  'POST /patrons/{number}/exclusion': { takes: s.Exclude; gives: s.ExclusionTold }
  'DELETE /patrons/{number}/exclusion': { gives: void }
  'POST /patrons/{number}/deposits': { takes: s.Cash; gives: s.SlipTold }
  'POST /patrons/{number}/withdrawals': { takes: s.PayOut; gives: s.SlipTold }
  'GET /patrons/{number}/cash': { gives: s.CashDayTold }
  'POST /patrons/{number}/identification': { takes: s.Identify; gives: void }
  'GET /cash/notices': { gives: s.CashNoticesTold }
  'POST /tables/{table}/fills': { takes: s.PiecesOf; gives: s.SlipTold }
  'POST /tables/{table}/credits': { takes: s.PiecesOf; gives: s.SlipTold }
  'POST /tables/{table}/opener': { takes: s.PiecesOf; gives: s.SlipTold }
  'POST /tables/{table}/closer': { takes: s.PiecesOf; gives: s.SlipTold }
  'POST /tables/{table}/drop': { gives: s.SlipTold }
  'GET /slips': { takes: { kind?: s.SlipKind; patron?: number; table?: number; most?: number }; gives: s.SlipsTold }
  'GET /slips/{number}': { gives: s.SlipTold }
  'POST /slips/{number}/sign': { takes: s.Confirmed; gives: s.SlipTold }
  'POST /slips/{number}/withdraw': { takes: s.Why; gives: s.SlipTold }
  'POST /slips/{number}/count': { takes: s.CountBox; gives: s.SlipTold }
  'POST /slips/{number}/settle': { takes: s.SettleBox; gives: s.SlipTold }
  'POST /books': { gives: void }
  'GET /books': { gives: s.BooksTold }
  'POST /books/balance': { gives: void }
  'POST /funds/cash': { takes: s.MoveCash; gives: s.SlipTold }
  'POST /funds/count': { takes: s.CountBox; gives: s.SlipTold }
  'POST /funds/chips': { takes: s.MoveChips; gives: s.SlipTold }
  'GET /markers': { gives: s.MarkersTold }
  'POST /shift/relieve': { takes: s.Relieve; gives: s.RelievedTold }
  'POST /staff/{number}/relieve': { takes: s.Relieve; gives: s.RelievedTold }
  'GET /tables/{table}/dealer': { gives: s.ShiftTold }
  'POST /tables/{table}/open': { takes: s.Why; gives: s.UseTold }
  'POST /tables/{table}/close': { takes: s.Why; gives: s.UseTold }
  'PUT /tables/{table}/use': { takes: s.PutInUse; gives: s.UseTold }
  'POST /days/open': { takes: s.Day; gives: s.GamingDay }
  'POST /days/close': { takes: s.Day; gives: s.GamingDay }
  'POST /tables/{table}/submissions/check': { takes: s.Submission; gives: s.CheckedTold }
  'POST /tables/{table}/submissions': { takes: s.Propose; gives: s.ProposedTold }
  'GET /tables/{table}/submissions': { gives: s.KeptSubmission[] }
  'GET /tables/{table}/announced': { gives: s.AnnouncedTold[] }
  'GET /approvals': { gives: s.QueueTold }
  'GET /approvals/{number}': { gives: s.RequestTold }
  'POST /approvals/{number}/approve': { takes: s.ApprovalRequest; gives: s.RequestTold }
  'POST /approvals/{number}/deny': { takes: s.DenialRequest; gives: s.RequestTold }
  'POST /approvals/{number}/approve/challenge': { takes: s.ApprovalRequest; gives: s.ToSign }
  'POST /approvals/{number}/deny/challenge': { takes: s.DenialRequest; gives: s.ToSign }
  'GET /approvals/{number}/signatures': { gives: s.SignatureTold[] }
  'POST /approvals/{number}/turn-down': { takes: s.Why; gives: s.RequestTold }
  'POST /cameras/{number}/confirm': { takes: s.ConfirmCoverage; gives: s.TaskTold }
  'POST /tables/{table}/ask/permission': { takes: s.Permission; gives: s.RequestNumber }
  'POST /tables/{table}/ask/cash': { takes: s.CashBuyIn; gives: s.RequestNumber }
  'POST /tables/{table}/ask/recut': { takes: s.Because; gives: s.RequestNumber }
  'POST /tables/{table}/ask/correction': { takes: s.Correction; gives: s.RequestNumber }
  'POST /tables/{table}/ask/reread': { takes: s.RereadRequest; gives: s.RequestTold }
  'POST /tables/{table}/ask/void': { takes: s.Why; gives: s.RequestNumber }
  'POST /disputes': { takes: s.OpenDispute; gives: s.DisputeTold }
  'GET /disputes': { takes: { which?: "all" | "due" | "undecided"; table?: number; round?: number }; gives: s.DisputesTold }
  'GET /own-disputes': { gives: s.DisputesTold }
  'GET /disputes/{number}': { gives: s.DisputeTold }
  'POST /disputes/{number}/letters': { takes: s.Letter; gives: s.DisputeTold }
  'POST /disputes/{number}/rebuild': { gives: s.RebuiltTold }
  'POST /disputes/{number}/decide': { takes: s.Decide; gives: s.DisputeTold }
  'POST /disputes/{number}/decide/challenge': { takes: s.Decide; gives: s.ToSign }
  'POST /disputes/{number}/report': { takes: s.Report; gives: s.NoticeTold }
  'GET /meters': { gives: s.MeterTold[] }
  'POST /meters': { takes: s.OpenMeter; gives: s.MeterAsked }
  'POST /meters/{number}/tables': { takes: s.LinkTable; gives: s.MeterAsked }
  'PUT /meters/{number}/use': { takes: s.UseMeter; gives: s.MeterAsked }
  'PUT /meters/{number}/ceiling': { takes: s.RaiseCeiling; gives: s.MeterAsked }
  'GET /meters/{number}/claims': { gives: s.ClaimTold[] }
  'POST /meters/{number}/release': { takes: s.ReleaseClaim; gives: s.MeterAsked }
  'GET /meters/asked': { gives: s.MeterAsked[] }
  'POST /meters/asked/{number}/agree': { takes: s.AgreeMeter; gives: s.MeterAsked }
  'POST /meters/asked/{number}/agree/challenge': { gives: s.ToSign }
  'GET /equipment': { gives: s.BookTold }
  'POST /equipment': { takes: s.WriteEntry; gives: s.StockEntry }
  'GET /equipment/entries': { takes: { after?: number }; gives: s.StockEntry[] }
  'POST /equipment/{number}/sign': { takes: s.SignEntry; gives: s.StockEntry }
  'POST /equipment/{number}/sign/challenge': { gives: s.ToSign }
  'GET /record/rounds': { takes: { table?: number; since?: number; until?: number; person?: string; wager?: string; cents?: number; paid_least?: number; staked_least?: number; clause?: string; outcome?: "paid" | "taken" | "pushed" | "refused" | "held" | "approved" | "denied" | "void" | "bet void" | "called" | "ruling asked" | "ruled" | "card read again" | "corrected" | "limit raised"; game?: string; before?: number; most?: number }; gives: s.RoundsFound }
  'GET /record/rounds/{table}/{round}': { gives: s.RoundSeen }
  'GET /record/rounds/{table}/{round}/verify': { gives: s.Verified }
  'POST /record/rounds/{table}/{round}/marks': { takes: s.MarkRequest; gives: s.MarkTold }
  'POST /record/rounds/{table}/{round}/evidence': { takes: s.MakeEvidence; gives: s.EvidenceTold }
  'GET /record/verify': { takes: { table?: number; day?: string }; gives: s.Verified }
  'GET /record/exclusions': { gives: s.ExclusionsProved }
  'GET /floor': { gives: s.FloorTold }
  'GET /days/standing': { gives: s.DayStandsTold }
  'GET /tables/{table}/hung': { gives: s.HungTold }
  'GET /approvals/{number}/weighed': { gives: s.SubmittedTold }
  'GET /session/rights': { gives: s.RightsTold }
}
