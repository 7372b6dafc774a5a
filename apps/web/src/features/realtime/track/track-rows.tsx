import type { Quantity } from '@vigil/devices'
import { formatDateTime } from '@vigil/domain'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import type { TrailPoint } from '../../../ui/map/trail/trail.ts'
import { measured } from '../../../ui/values/measured.ts'
import { positionText } from '../../../ui/values/position-text.ts'

const ROWS_SHOWN = 10

/** The newest places, for those who do not see the map. */
export function TrackRows({ trail, quantity }: { trail: readonly TrailPoint[]; quantity: Quantity | undefined }) {
  const { t, i18n } = useTranslation()
  const { config } = useSession()
  if (trail.length === 0) return <p className="quiet">{t('realtime.track.empty')}</p>
  return (
    <table className="plain-table" data-dense="true">
      <thead>
        <tr>
          <th scope="col">{t('realtime.track.time')}</th>
          <th scope="col">{t('realtime.track.position')}</th>
          {quantity && <th scope="col">{t(`quantity.${quantity.key}`)}</th>}
        </tr>
      </thead>
      <tbody>
        {trail
          .slice(-ROWS_SHOWN)
          .reverse()
          .map((point) => (
            <tr key={point.at}>
              <th scope="row">
                <bdi dir="ltr">{formatDateTime(point.at, config.timeZone)}</bdi>
              </th>
              <td>
                <bdi dir="ltr">{positionText(point)}</bdi>
              </td>
              {quantity && (
                <td>
                  <bdi dir="ltr">{point.value === undefined ? '–' : measured(i18n, point.value, quantity)}</bdi>
                </td>
              )}
            </tr>
          ))}
      </tbody>
    </table>
  )
}
