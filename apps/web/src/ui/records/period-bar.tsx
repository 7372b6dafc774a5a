import { Button, Segmented } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useLive } from '../../live/live-context.tsx'
import { fieldTime, momentOfField } from '../time/site-time.ts'
import { EVENT_PERIODS, type Period, type PeriodOrSpan, type Span, spanOf, timeProblems } from './period.ts'

interface PeriodBarProps {
  readonly time: PeriodOrSpan
  readonly periods?: readonly Period[]
  /** The longest that may be asked for. */
  readonly days?: number
  onTime(time: PeriodOrSpan): void
}

/** On the clock of the site, not of the workplace. */
export function SpanForm({ span, days, onSpan }: { span: Span; days: number | undefined; onSpan(span: Span): void }) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const [texts, setTexts] = useState({ begin: fieldTime(span.begin, timeZone), end: fieldTime(span.end, timeZone) })
  const [problem, setProblem] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [begin, end] = [momentOfField(texts.begin, timeZone), momentOfField(texts.end, timeZone)]
    const asked = { begin: begin ?? Number.NaN, end: end ?? Number.NaN }
    const [found] = timeProblems(asked, timeZone, days)
    setProblem(found && t(found.key, found.values ?? {}))
    if (found === undefined) onSpan(asked)
  }
  return (
    <form className="span-form" onSubmit={submit} noValidate>
      {(['begin', 'end'] as const).map((name) => (
        <label key={name}>
          {t(name === 'begin' ? 'history.period.from' : 'history.period.to')}
          <input
            type="datetime-local"
            value={texts[name]}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
          />
        </label>
      ))}
      <Button htmlType="submit">{t('history.period.show')}</Button>
      {problem !== undefined && (
        <span role="alert" className="span-problem">
          {problem}
        </span>
      )}
    </form>
  )
}

export function PeriodBar({ time, periods = EVENT_PERIODS, days, onTime }: PeriodBarProps) {
  const { t } = useTranslation()
  const { link } = useLive()
  const [own, setOwn] = useState(typeof time !== 'string')
  const shown: Period | 'own' = own || typeof time !== 'string' ? 'own' : time
  return (
    <>
      <Segmented<Period | 'own'>
        aria-label={t('history.period.label')}
        value={shown}
        options={[...periods, 'own' as const].map((value) => ({ value, label: t(`history.period.${value}`) }))}
        onChange={(value) => {
          setOwn(value === 'own')
          if (value !== 'own') onTime(value)
        }}
      />
      {shown === 'own' && (
        <SpanForm
          key={typeof time === 'string' ? time : `${time.begin} ${time.end}`}
          span={spanOf(time, link.serverNow())}
          days={days}
          onSpan={onTime}
        />
      )}
    </>
  )
}
