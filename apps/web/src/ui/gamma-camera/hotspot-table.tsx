import type { ModuleReport } from '@vigil/contract'
import { percentText, substanceName } from '@vigil/i18n/web'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import './field-of-view.css'
import { measured } from '../values/measured.ts'
import { brightestFirst, INTENSITY } from './spot-scale.ts'

/** Where in its picture the camera sees a source. */
export function HotspotTable({ hotspots }: { hotspots: NonNullable<ModuleReport['hotspots']> }) {
  const { t, i18n } = useTranslation()
  const percent = (share: number) => percentText(i18n.language, share * 100)
  if (hotspots.length === 0) return <p className="quiet">{t('realtime.hotspots.none')}</p>
  return (
    <table className="spot-table">
      <caption>{t('realtime.hotspots.title')}</caption>
      <thead>
        <tr>
          {(['place', 'intensity', 'name'] as const).map((column) => (
            <th scope="col" key={column}>
              {t(`realtime.hotspots.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {brightestFirst(hotspots).map(({ x, y, intensity, name }) => (
          <tr key={`${x} ${y}`}>
            <th scope="row">
              <bdi dir="ltr">
                {percent(x)} × {percent(y)}
              </bdi>
            </th>
            <td>
              <bdi dir="ltr">{measured(i18n, intensity, INTENSITY)}</bdi>
            </td>
            <td>{name === undefined ? t('realtime.hotspots.unnamed') : <bdi>{substanceName(i18n, name)}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
