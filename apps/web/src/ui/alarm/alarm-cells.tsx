import type { AlarmEvent } from '@vigil/contract'
import { useTexts } from '../../lib/language/use-translation.tsx'
import { Age } from '../time/age.tsx'
import { TrendMark, useAlarmReading } from './alarm-value.tsx'
import { AlarmWords } from './alarm-words.tsx'
import './alarm.css'

interface AlarmCellsProps {
  readonly alarm: AlarmEvent
  /** The multiple of the limit as a number with its sign; its words come with the pointer and are read out. */
  readonly short?: boolean
}

/**
 * The value of an alarm as columns of a row: now with its trend, the multiple of the limit, the peak. The word "now" is read out
 * alone: in a column of values it would stand on every line. What is not of now says so on its face.
 */
export function AlarmCells({ alarm, short = false }: AlarmCellsProps) {
  const { t } = useTexts()
  const { now, times, timesShort, peak, peakShort, isLost, isOld } = useAlarmReading(alarm)
  const highest =
    peak === undefined ? null : (
      <span className="cell-peak" title={peak}>
        <AlarmWords text={now === undefined && !short ? peak : (peakShort ?? peak)} />
      </span>
    )
  if (now === undefined) {
    return (
      <span className="alarm-cells" data-over="true">
        {highest}
      </span>
    )
  }
  const value = t(isLost ? 'desk.value.last' : 'desk.value.now', { value: now.text })
  const isAlone = times === undefined && !isOld
  return (
    <span className="alarm-cells" data-old={isOld}>
      <strong className="cell-now" data-alone={isAlone} title={value}>
        <span className="cell-text">
          {!isLost && <span className="visually-hidden">{t('desk.value.now', { value: '' })} </span>}
          <AlarmWords text={isLost ? value : now.text} />
        </span>
        {!isOld && now.trend !== null && <TrendMark trend={now.trend} />}
      </strong>
      {isOld && (
        <span className="cell-times value-age">
          <Age at={now.at} />
        </span>
      )}
      {!isOld && times !== undefined && (
        <span className="cell-times" title={times}>
          {short && timesShort !== undefined ? (
            <>
              <bdi dir="ltr" aria-hidden="true">
                {timesShort}
              </bdi>
              <span className="visually-hidden">{times}</span>
            </>
          ) : (
            <AlarmWords text={times} />
          )}
        </span>
      )}
      {highest}
    </span>
  )
}
