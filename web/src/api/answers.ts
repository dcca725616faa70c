// Written by tools/types.mjs from docs/schema/houseway.schema.json: how an offer becomes its command.
import type { Offer } from './shapes'

/** A field of the offer; a list of some; or a field with the text at which it means yes. */
export type Source = keyof Offer | readonly (keyof Offer)[] | { readonly [name in keyof Offer]?: string }
export const ANSWERS: { readonly [act in Offer['act']]: { readonly fields: { readonly [name: string]: Source }; readonly fills: readonly string[] } } = {
  PlaceBet: {"fields":{"on":"who","wager":"spot","by":"by"},"fills":["chips"]},
  TakeBack: {"fields":{"on":"who","wager":"spot","by":"by"},"fills":[]},
  Designate: {"fields":{"by":"by","hand":"who"},"fills":[]},
  Say: {"fields":{"who":"who","what":"says"},"fills":["chips","count"]},
  Arrange: {"fields":{"who":"who","word":"says"},"fills":["parts"]},
  CutStacks: {"fields":{"who":"who"},"fills":["right","left"]},
  Tip: {"fields":{"who":"who"},"fills":["chips"]},
  Deal: {"fields":{"to":"about"},"fills":["pieces"]},
  TurnUp: {"fields":{"who":"who","word":"says"},"fills":["pieces"]},
  Roll: {"fields":{},"fills":["dice"]},
  Display: {"fields":{},"fills":["number"]},
  Call: {"fields":{"by":"who","what":"what"},"fills":["about","wager","pieces","chips","player"]},
  Rule: {"fields":{"by":"who","what":"what","upholds":{"says":"upholds"}},"fills":[]},
  Approve: {"fields":{"by":"who","on":"about","wager":"spot","player":"by"},"fills":[]},
  Allow: {"fields":{"by":"who"},"fills":["on","wager","chips"]},
  Sit: {"fields":{"seats":["about"]},"fills":["player"]},
  Leave: {"fields":{"player":"who"},"fills":[]},
  BuyIn: {"fields":{"player":"who"},"fills":["chips"]},
  Fill: {"fields":{"by":"who"},"fills":["chips"]},
  Tend: {"fields":{"by":"who","what":"what"},"fills":["value"]},
  OpenRound: {"fields":{"by":"who"},"fills":[]},
}
