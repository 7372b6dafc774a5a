import type { AlarmLogEntry } from '@vigil/contract'
import { formatDateTime } from '@vigil/domain'
import { logNote } from '@vigil/i18n/web'
import { useTexts } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { StateMark } from '../../../../ui/state/state-mark.tsx'

interface LogRowProps {
  readonly entry: AlarmLogEntry
  /** Which alarm it is about, where a log is that of several. */
  readonly about?: string
}

/** One thing that happened: when, what, by whom, and what was said. */
export function LogRow({ entry, about }: LogRowProps) {
  const texts = useTexts()
  const { config } = useSession()
  const { kind, at, state, by, from, note } = entry
  return (
    <li data-kind={kind}>
      <bdi dir="ltr" className="quiet">
        {formatDateTime(at, config.timeZone)}
      </bdi>
      <span className="acard-line">
        <strong>{texts.t(`desk.log.${kind}`)}</strong>
        {about !== undefined && <bdi>{about}</bdi>}
        {state !== null && <StateMark state={state} />}
        {by !== '' && <bdi>{by}</bdi>}
        {from !== '' && (
          <bdi dir="ltr" className="quiet">
            {from}
          </bdi>
        )}
      </span>
      {note !== '' && <bdi className="acard-note">{logNote(texts, entry)}</bdi>}
    </li>
  )
}
