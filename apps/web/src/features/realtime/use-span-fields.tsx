import { validateTimeRange } from '@vigil/domain'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { fieldTime, momentOfField } from '../../ui/time/site-time.ts'

interface SpanFields {
  readonly fields: ReactNode
  /** Stands where the form has room for it. */
  readonly problem: ReactNode
  /** What was entered; undefined, and said why, where it is no span. */
  read(): { readonly begin: number; readonly end: number } | undefined
}

/** Two moments on the clock of the site, not of the workplace. */
export function useSpanFields(initial: () => { from: number; to: number }, mostDays: number): SpanFields {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const [texts, setTexts] = useState(() => {
    const { from, to } = initial()
    return { from: fieldTime(from, timeZone), to: fieldTime(to, timeZone) }
  })
  const [problem, setProblem] = useState<string>()
  return {
    fields: (['from', 'to'] as const).map((name) => (
      <label key={name}>
        {t(`realtime.recent.${name}`)}
        <input
          type="datetime-local"
          value={texts[name]}
          aria-invalid={problem !== undefined}
          onChange={(event) => setTexts({ ...texts, [name]: event.target.value })}
        />
      </label>
    )),
    problem: problem !== undefined && <span role="alert">{problem}</span>,
    read() {
      const [begin, end] = [momentOfField(texts.from, timeZone), momentOfField(texts.to, timeZone)]
      const [found] = validateTimeRange({ begin, end }, mostDays, timeZone)
      setProblem(found && t(found.key, { ...found.values }))
      return found !== undefined || begin === undefined || end === undefined ? undefined : { begin, end }
    },
  }
}
