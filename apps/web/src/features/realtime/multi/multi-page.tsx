import { RunState } from '@vigil/contract'
import { type ModelDefinition, registry } from '@vigil/devices'
import { initialSelection } from '@vigil/domain'
import { Empty, Select, Skeleton, Switch } from 'antd'
import { useMemo } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { DEFAULT_MONITOR_CONFIG } from '../../../lib/browser/storage.ts'
import { useChangeQuery } from '../../../lib/browser/use-address.ts'
import { useStored } from '../../../lib/browser/use-stored.ts'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { paths } from '../../../lib/paths.ts'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import type { DevicePlace } from '../../../live/stores/live-fleet.ts'
import { useClock } from '../../../ui/time/use-clock.ts'
import { HonestMessage } from '../honest-message.tsx'
import { LIVE_WINDOW_MS } from '../joined-series.ts'
import { ComparedDevice } from './compared-device.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { chartedIn, comparedOf, devicesIn, MOST_DEVICES, withDevices } from './multi-address.ts'
import '../realtime.css'
import './multi.css'
import { modelsByCount } from './models-by-count.ts'

/** Models that there are devices of. */
function ModelPicker({ chosen, onChosen }: { chosen: string; onChosen?: (deviceType: string) => void }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const navigate = useNavigate()
  const structure = useStructureVersion()
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the structure
  const models = useMemo(() => modelsByCount(fleet.places()), [fleet, structure])
  return (
    <Select
      className="multi-model"
      aria-label={t('multi.model')}
      showSearch={{ optionFilterProp: 'value' }}
      value={chosen}
      options={models.map(({ deviceType, count }) => ({ value: deviceType, label: `${deviceType} (${count})` }))}
      onChange={(deviceType: string) => (onChosen ?? ((next) => void navigate(paths.multiDevice(next))))(deviceType)}
    />
  )
}

/** Devices of one model beside each other, on one axis of time. */
export default function MultiPage() {
  const { t } = useTranslation()
  const { deviceType = '' } = useParams()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const model = registry.model(deviceType)
  // biome-ignore lint/correctness/useExhaustiveDependencies: places change with the structure
  const places = useMemo(
    () => fleet.places().filter((place) => place.deviceType === deviceType),
    [fleet, deviceType, structure],
  )
  if (fleet.loading()) return <Skeleton active className="realtime" paragraph={{ rows: 8 }} />
  if (model === undefined || places.length === 0) {
    return (
      <HonestMessage title={t('realtime.noneOfModel.title', { model: deviceType })}>
        <p>{t('realtime.noneOfModel.text')}</p>
        <ModelPicker chosen={deviceType} />
      </HonestMessage>
    )
  }
  return <Comparison key={deviceType} model={model} places={places} />
}

function Comparison({ model, places }: { model: ModelDefinition; places: readonly DevicePlace[] }) {
  const { t } = useTranslation()
  const { fleet, link } = useLive()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const change = useChangeQuery()
  const [config, setConfig] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  const compared = useMemo(() => comparedOf(model), [model])
  const bySn = useMemo(() => new Map(places.map((place) => [place.sn, place])), [places])
  // Chosen once: a device that drops out must not be exchanged for another while somebody looks at it.
  const first = useMemo(
    () =>
      initialSelection(
        places.map(({ sn }) => ({ sn, runstate: fleet.device(sn)?.basic.runstate ?? RunState.NotConnected })),
      ).map(({ sn }) => sn),
    [places, fleet],
  )
  const chosen = devicesIn(search, (sn) => bySn.has(sn)) ?? first
  const charted = chartedIn(search, compared)
  useClock()
  const to = link.serverNow()

  const choose = (devices: readonly string[]) => change((query) => withDevices(query, devices))
  const chart = (keys: readonly string[]) =>
    change((query) => {
      query.set('q', keys.join(','))
      return query
    })
  const shown = chosen.flatMap((sn) => bySn.get(sn) ?? [])

  return (
    <div className="realtime">
      <div className="multi-bar">
        <h1>{t('multi.title')}</h1>
        <ModelPicker chosen={model.id} onChosen={(next) => void navigate(paths.multiDevice(next))} />
        <Select
          mode="multiple"
          className="multi-devices"
          aria-label={t('multi.devices')}
          placeholder={t('multi.chooseDevices')}
          maxCount={MOST_DEVICES}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          value={[...chosen]}
          options={places.map(({ sn, name, officeName }) => ({ value: sn, label: `${name} · ${officeName}` }))}
          onChange={choose}
        />
        <Select
          mode="multiple"
          className="multi-quantities"
          aria-label={t('realtime.recent.quantities')}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          value={charted.map(({ key }) => key)}
          options={model.modules.map(({ key: module }) => ({
            label: t(`module.${module}`),
            options: compared
              .filter((each) => each.module.key === module)
              .map(({ key, quantity }) => ({ value: key, label: t(`quantity.${quantity.key}`) })),
          }))}
          onChange={chart}
        />
        <span className="multi-columns">
          <Switch
            aria-labelledby="multi-columns"
            checked={config.multiColumn}
            onChange={(multiColumn) => setConfig({ ...config, multiColumn })}
          />
          <span id="multi-columns">{t('multi.columns')}</span>
        </span>
      </div>
      {shown.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('multi.none')} />
      ) : (
        <>
          <div className="multi-grid" data-columns={config.multiColumn ? Math.min(shown.length, 4) : 1}>
            {shown.map((place) => (
              <ComparedDevice
                key={place.sn}
                place={place}
                charted={charted}
                from={to - LIVE_WINDOW_MS}
                to={to}
                onLeaveOut={(sn) => choose(chosen.filter((each) => each !== sn))}
              />
            ))}
          </div>
          <ComparisonTable places={shown} compared={compared} />
        </>
      )}
    </div>
  )
}
