"""Confirms an action with the person's own credential: a passkey that signs the request, or a code of the second factor."""

from __future__ import annotations

from typing import NamedTuple

from houseway.core.values.chips import Chips
from houseway.floor.people.assertions import LABEL, Request, offer, sign
from houseway.floor.people.bars import Bar
from houseway.floor.people.log_in import confirm
from houseway.floor.people.passkeys import passkeys_of
from houseway.floor.people.shapes.passkeys import Proof, ToSign, to_sign

from .house import Record
from .request import RequestContext


class Act(NamedTuple):
    """An action to be confirmed: everything that is signed, and the largest sum that it moves."""

    request: Request
    cents: Chips = 0


class Confirmation(NamedTuple):
    """An action that its person has confirmed; the number of the signature, where a passkey gave one."""

    assertion: int | None


def offers_act(asking: RequestContext, record: Record, act: Act | Bar) -> ToSign | Bar:
    """Return the challenge that commits to an action, for a passkey of the requester."""
    if isinstance(act, Bar):
        return act
    site, own = asking.house.site, asking.own
    if not site.has_passkeys:
        return Bar.NO_PASSKEYS
    have = passkeys_of(record, own.speaker)
    if not have:
        return Bar.NO_SUCH_PASSKEY
    return to_sign(site, offer(record, own, asking.shown.terminal, _whole(asking, act)), LABEL, have)


def confirmed(asking: RequestContext, record: Record, act: Act | Bar, body: Proof) -> Confirmation | Bar:
    """Check the signature or the code in the body of a request; above the sum of the house a code is not enough."""
    if isinstance(act, Bar):
        return act
    own, sent = asking.own, body.assertion
    if act.cents > asking.house.terms.code_approves_to_cents and (sent is None or own.begun_with != "passkey"):
        return Bar.PASSKEY_NEEDED
    if sent is not None:
        signed = sign(record, own, asking.shown.terminal, asking.house.site, _whole(asking, act), sent.sent())
        return signed if isinstance(signed, Bar) else Confirmation(signed)
    if not body.code:
        return Bar.PROOF_MISSING
    return confirm(record, own, body.code, asking.house.policy) or Confirmation(None)


def _whole(asking: RequestContext, act: Act) -> Request:
    """Return an action with who confirms it, in which role and at which site."""
    return {**act.request, "by": asking.own.speaker, "role": asking.actor.capacity, "site": asking.house.site.host}
