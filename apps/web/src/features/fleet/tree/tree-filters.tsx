import type { DeviceKind } from '@vigil/contract'
import { DEVICE_KINDS, type PointState } from '@vigil/contract'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox } from 'antd'
import { type ReactNode, useId, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useStructureVersion, useTreeVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { MutedIcon } from '../../../ui/state/muted-icon.tsx'
import { useSilenced, withoutSilenced } from '../../../ui/state/silenced-counts.ts'
import { StateMark } from '../../../ui/state/state-mark.tsx'
import type { FleetSelection } from '../filter/fleet-selection.ts'
import { STATE_ORDER } from '../filter/point-states.ts'

const SILENCED = 'silenced'

const counted = <T,>(values: Iterable<T>): ReadonlyMap<T, number> => {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

interface ChoicesProps<T> {
  readonly title: string
  readonly options: readonly { value: T; label: ReactNode; count: number }[]
  readonly chosen: readonly T[]
  onChoose(chosen: readonly T[]): void
}

function Choices<T extends string | number>({ title, options, chosen, onChoose }: ChoicesProps<T>) {
  const { i18n } = useTranslation()
  const id = useId()
  return (
    <div className="filter-part" role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {options.map(({ value, label, count }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChoose(event.target.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        >
          <span className="filter-label">{label}</span>
          <span className="filter-count">{formatNumber(i18n.language, count)}</span>
        </Checkbox>
      ))}
    </div>
  )
}

function SilencedLabel() {
  const { t } = useTranslation()
  return (
    <span className="filter-silenced">
      <MutedIcon />
      {t('fleet.silenced')}
    </span>
  )
}

/** Check boxes with how many devices each would show. */
export function TreeFilters({ selection }: { selection: FleetSelection }) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  useTreeVersion()
  const silenced = useSilenced()
  const counts = withoutSilenced(fleet.counts(), silenced)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the structure that the fleet holds
  const { kinds, models } = useMemo(() => {
    const places = fleet.places()
    const modelCounts = counted(places.map(({ deviceType }) => deviceType))
    const names = new Map(places.map(({ deviceType, deviceTypeName }) => [deviceType, deviceTypeName]))
    return {
      kinds: counted<DeviceKind>(places.flatMap((place) => place.kinds)),
      models: [...modelCounts]
        .sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
        .map(([value, count]) => ({
          value,
          count,
          label: <bdi dir="ltr">{names.get(value) ?? value}</bdi>,
        })),
    }
  }, [fleet, structure])
  return (
    <div className="tree-filters">
      <Choices<PointState | typeof SILENCED>
        title={t('monitor.filter.states')}
        options={[
          ...STATE_ORDER.map((value) => ({
            value,
            label: <StateMark state={value} />,
            count: counts.get(value) ?? 0,
          })),
          { value: SILENCED, label: <SilencedLabel />, count: silenced.total },
        ]}
        chosen={selection.silenced ? [...selection.states, SILENCED] : selection.states}
        onChoose={(chosen) =>
          selection.setFilter({
            states: chosen.filter((each) => each !== SILENCED),
            silenced: chosen.includes(SILENCED),
          })
        }
      />
      <Choices<DeviceKind>
        title={t('monitor.filter.kinds')}
        options={DEVICE_KINDS.filter((kind) => kinds.has(kind)).map((value) => ({
          value,
          label: t(`kind.${value}`),
          count: kinds.get(value) ?? 0,
        }))}
        chosen={selection.kinds}
        onChoose={(chosen) => selection.setFilter({ kinds: chosen })}
      />
      <Choices<string>
        title={t('monitor.filter.models')}
        options={models}
        chosen={selection.models}
        onChoose={(chosen) => selection.setFilter({ models: chosen })}
      />
      <div className="filter-end">
        <Button size="small" disabled={!selection.filtered} onClick={selection.clear}>
          {t('monitor.clearFilters')}
        </Button>
      </div>
    </div>
  )
}
