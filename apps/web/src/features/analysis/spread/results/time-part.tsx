import { Segmented, Slider } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useDistances } from '../use-distances.ts'

interface TimePartProps {
  /** Seconds after the release; undefined: whenever. */
  readonly after: number | undefined
  /** Where the slider ends, s. */
  readonly longest: number
  onAfter(seconds: number | undefined): void
  readonly children: ReactNode
}

/** At which time zones are shown. */
export function TimePart({ after, longest, onAfter, children }: TimePartProps) {
  const { t } = useTranslation()
  const { time } = useDistances()
  return (
    <div className="spread-time">
      <Segmented<'ever' | 'after'>
        aria-label={t('spread.time')}
        value={after === undefined ? 'ever' : 'after'}
        options={[
          { value: 'ever', label: t('spread.ever') },
          { value: 'after', label: t('spread.after') },
        ]}
        onChange={(value) => onAfter(value === 'ever' ? undefined : Math.round(longest / 4))}
      />
      {after !== undefined && (
        <>
          <Slider
            ariaLabelForHandle={t('spread.after')}
            min={10}
            max={Math.round(longest)}
            step={10}
            value={after}
            tooltip={{ formatter: (value) => time(value ?? 0) }}
            onChange={onAfter}
          />
          <output>{time(after)}</output>
        </>
      )}
      {children}
    </div>
  )
}
