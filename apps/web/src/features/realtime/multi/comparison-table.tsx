import { State2 } from '@vigil/contract'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useDetail, useDevice, useThresholds } from '../../../live/hooks.ts'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { Panel } from '../../../ui/panel.tsx'
import { stateOfValue } from '../../../ui/recent/limits.ts'
import { DeviceState } from '../../../ui/state/device-state.tsx'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import { HeardAge } from '../../../ui/time/heard-age.tsx'
import { measured } from '../../../ui/values/measured.ts'
import { useStale } from '../use-stale.ts'
import type { Compared } from './multi-address.ts'

interface ComparisonTableProps {
  readonly places: readonly DevicePlace[]
  readonly compared: readonly Compared[]
}

/** All values of all chosen devices: one row per device, so that any number of them can be scrolled through. */
export function ComparisonTable({ places, compared }: ComparisonTableProps) {
  const { t } = useTranslation()
  return (
    <Panel title={t('multi.comparison')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div className="comparison" tabIndex={0} role="group" aria-label={t('multi.comparison')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('multi.device')}</th>
              <th scope="col">{t('multi.state')}</th>
              {compared.map(({ key, module, quantity }) => (
                <th scope="col" key={key}>
                  <span className="quiet">{t(`module.${module.key}`)}</span>
                  <br />
                  {t(`quantity.${quantity.key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map((place) => (
              <ComparedRow key={place.sn} place={place} compared={compared} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function ComparedRow({ place, compared }: { place: DevicePlace; compared: readonly Compared[] }) {
  const { i18n } = useTranslation()
  const { sn, name } = place
  const device = useDevice(sn)
  const detail = useDetail(sn)
  const thresholds = useThresholds(sn)
  const stale = useStale(device)
  return (
    <tr data-stale={stale}>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td>
        <DeviceState device={device} /> <HeardAge sn={sn} />
      </td>
      {compared.map(({ key, module, quantity }) => {
        const value = detail?.mods[module.key]?.values?.[quantity.key]
        const state = value === undefined ? State2.Normal : stateOfValue(module.key, quantity.key, value, thresholds)
        return (
          <td key={key} data-danger={state >= State2.Warning}>
            <bdi dir="ltr">{value === undefined ? '–' : measured(i18n, value, quantity)}</bdi>
            {state >= State2.Warning && <StateMark state={state} />}
          </td>
        )
      })}
    </tr>
  )
}
