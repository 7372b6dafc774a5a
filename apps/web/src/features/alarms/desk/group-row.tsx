import { formatNumber } from '@vigil/i18n/web'
import { useTexts } from '../../../lib/use-texts.ts'
import { useLive } from '../../../live/live-context.tsx'
import { WindArrow } from '../../../ui/alarm/wind-arrow.tsx'
import { SourceLink } from '../card/source-link.tsx'
import type { DeskRow } from './desk-rows.ts'

interface GroupRowProps {
  readonly group: Extract<DeskRow, { type: 'group' }>
  readonly place: { readonly index: number; readonly count: number; readonly top: number; readonly height: number }
}

/** The head of what alarms at one site for one danger; below it the alarms in the order of the queue. */
export function GroupRow({ group, place }: GroupRowProps) {
  const { t, language } = useTexts()
  const { fleet } = useLive()
  const { site, danger, unheard, count, firstOut, wind } = group
  return (
    <div
      className="desk-group"
      role="listitem"
      aria-posinset={place.index + 1}
      aria-setsize={place.count}
      style={{ transform: `translateY(${place.top}px)`, height: place.height }}
    >
      <strong className="cell-text">
        <bdi>{fleet.office(site)?.name ?? site}</bdi> · {danger === null ? t('common.unknown') : t(`kind.${danger}`)}
        {unheard && ` · ${t('state.notConnected')}`}
      </strong>
      <span>{t('desk.flood.alarms', { count })}</span>
      <span className="quiet cell-text desk-first-out">
        {t('desk.flood.firstOut')}: <bdi>{firstOut.deviceName}</bdi>
      </span>
      <SourceLink alarm={firstOut} />
      <span className="quiet desk-wind">
        {wind === null ? (
          <span className="desk-wind-word">{t('desk.flood.noWind')}</span>
        ) : (
          <>
            <WindArrow from={wind.from} />
            <span className="desk-wind-word">
              {t('desk.flood.wind', { degrees: formatNumber(language, wind.from) })}
            </span>
          </>
        )}
      </span>
    </div>
  )
}
