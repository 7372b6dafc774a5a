import type { NaturalLoad } from '@vigil/contract'
import { effectivePriority, triageLoad, validateRelease } from '@vigil/domain'
import { textsIn } from '@vigil/i18n'
import type { AlarmDesk } from '../alarms/book/desk-port.ts'
import { Refusal, refuseProblems } from '../platform/errors.ts'
import type { Handlers, UserContext } from '../platform/http/handlers.ts'
import type { AlarmVerdicts } from './alarm-verdicts.ts'

export interface ReleaseLoadOptions {
  desk: Pick<AlarmDesk, 'find'>
  verdicts: Pick<AlarmVerdicts, 'of'>
  /** Records how an alarm was handled, with log, audit and everybody told. */
  handle: Handlers['updateDispositionInfo']
}

/** Its goods in the language of who lets it go; the note names what is not on the list. */
function situationOf(
  { locale }: UserContext,
  names: readonly string[],
  { goods, papers, note }: { goods: NaturalLoad | null; papers: string; note: string },
): string {
  const { t } = textsIn(locale)
  const told = {
    names: names.join(', '),
    goods: t(goods === null ? 'load.otherGoods' : `load.kind.${goods}`),
    papers,
    note,
  }
  return t(note === '' ? 'load.situation' : 'load.situationNote', told)
}

/** A step of its own for loads that are radioactive by nature: no way around what their spectrum says. */
export function createReleaseLoad({ desk, verdicts, handle }: ReleaseLoadOptions): Handlers['releaseLoad'] {
  return async ({ id, version, goods, papers, note }, context) => {
    refuseProblems(validateRelease({ papers, note }))
    const { alarm } = await desk.find(id, context.user)
    const { judged } = await verdicts.of(id)
    const seen = { findings: [...alarm.findings], peak: alarm.peak, priority: effectivePriority(alarm) }
    const triage = triageLoad(seen, judged?.verdict)
    if (triage.answer === 'doubt') throw new Refusal('loadNotNatural')
    return handle(
      {
        events: [{ id, version }],
        handler: context.user.username,
        situation: situationOf(context, triage.names, { goods, papers: papers.trim(), note: note.trim() }),
        kind: alarm.kind,
        options: [],
      },
      context,
    )
  }
}
