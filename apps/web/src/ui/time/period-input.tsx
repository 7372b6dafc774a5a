import { EARLIEST_PERIOD, type PeriodUnit } from '@vigil/contract'
import { formatDateTime, periodAt } from '@vigil/domain'
import { momentOfField } from './site-time.ts'

/** How the field of a unit writes its period. */
const FIELD: Readonly<Record<PeriodUnit, { type: string; pattern: string; rest: string }>> = {
  day: { type: 'date', pattern: 'yyyy-MM-dd', rest: 'T00:00' },
  week: { type: 'date', pattern: 'yyyy-MM-dd', rest: 'T00:00' },
  month: { type: 'month', pattern: 'yyyy-MM', rest: '-01T00:00' },
  year: { type: 'number', pattern: 'yyyy', rest: '-01-01T00:00' },
}

interface PeriodInputProps {
  readonly unit: PeriodUnit
  readonly begin: number
  readonly timeZone: string
  readonly id?: string
  readonly label?: string
  onBegin(begin: number): void
}

/** A day, month or year of the site's calendar, written into a field. What is no period yet changes nothing. */
export function PeriodInput({ unit, begin, timeZone, id, label, onBegin }: PeriodInputProps) {
  const { type, pattern, rest } = FIELD[unit]
  return (
    <input
      {...(id !== undefined && { id })}
      type={type}
      aria-label={label}
      defaultValue={formatDateTime(begin, timeZone, pattern)}
      {...(type === 'number' && { min: 1973, max: 9998 })}
      onChange={({ target }) => {
        const at = target.validity.valid ? momentOfField(`${target.value}${rest}`, timeZone) : undefined
        if (at !== undefined && at >= EARLIEST_PERIOD && /^\d{4}/.test(target.value))
          onBegin(periodAt(unit, at, timeZone).begin)
      }}
    />
  )
}
