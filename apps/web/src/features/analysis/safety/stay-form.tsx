import { STAY_DAYS_MAX, STAY_WHO_MAX, type StayDraft } from '@vigil/contract'
import { Button, Input, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { timeProblems } from '../../../ui/records/period.ts'
import { useSites } from '../../../ui/records/use-sites.ts'
import { fieldTime, momentOfField } from '../../../ui/time/site-time.ts'

const HOUR_MS = 3_600_000
const USUAL_HOURS = 8

interface StayFormProps {
  readonly isBusy: boolean
  /** Where the page looks. */
  readonly place: string | undefined
  onAdd(stay: StayDraft): Promise<boolean>
}

/** Somebody was somewhere; on the clock of the site. */
export function StayForm({ isBusy, place, onAdd }: StayFormProps) {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  const { options } = useSites()
  const [who, setWho] = useState('')
  const [officeId, setOffice] = useState<string | undefined>(place)
  const [times, setTimes] = useState(() => {
    const now = link.serverNow()
    return { from: fieldTime(now - USUAL_HOURS * HOUR_MS, timeZone), to: fieldTime(now, timeZone) }
  })
  const [problem, setProblem] = useState<string>()
  const [whoId, placeId] = [useId(), useId()]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const [from, to] = [momentOfField(times.from, timeZone), momentOfField(times.to, timeZone)]
    if (who.trim() === '' || officeId === undefined || from === undefined || to === undefined) {
      setProblem(t('safety.stays.whoRequired'))
      return
    }
    const [found] = timeProblems({ begin: from, end: to }, timeZone, STAY_DAYS_MAX)
    setProblem(found && t(found.key, found.values ?? {}))
    if (found === undefined && (await onAdd({ who: who.trim(), officeId, from, to }))) setWho('')
  }
  return (
    <form className="safety-form" onSubmit={(event) => void submit(event)} noValidate>
      <label htmlFor={whoId}>
        {t('safety.stays.who')}
        <Input id={whoId} value={who} maxLength={STAY_WHO_MAX} onChange={({ target }) => setWho(target.value)} />
      </label>
      <label htmlFor={placeId}>
        {t('safety.stays.where')}
        <Select<string | null>
          id={placeId}
          className="safety-place"
          showSearch={{ optionFilterProp: 'label' }}
          value={officeId ?? null}
          options={options.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => setOffice(value ?? undefined)}
        />
      </label>
      {(['from', 'to'] as const).map((name) => (
        <label key={name}>
          {t(`safety.stays.${name}`)}
          <input
            type="datetime-local"
            value={times[name]}
            aria-invalid={problem !== undefined}
            onChange={({ target }) => setTimes({ ...times, [name]: target.value })}
          />
        </label>
      ))}
      <Button htmlType="submit" type="primary" loading={isBusy}>
        {t('safety.stays.add')}
      </Button>
      {problem !== undefined && (
        <span role="alert" className="span-problem">
          {problem}
        </span>
      )}
    </form>
  )
}
