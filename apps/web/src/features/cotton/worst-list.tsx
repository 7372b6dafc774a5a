import { registry } from '@vigil/devices'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useDevice } from '../../live/hooks.ts'
import { DeviceState } from '../../ui/state/device-state.tsx'
import { Age } from '../../ui/time/age.tsx'
import { HeardAge } from '../../ui/time/heard-age.tsx'
import { measured, NOT_MEASURED } from '../../ui/values/measured.ts'
import { type BaleView, worstFirst } from './bale-view.ts'
import { LevelMark } from './level-mark.tsx'
import { useBaleWords } from './use-bale-words.ts'
import { useTrendWords } from './use-trend-words.ts'

const READINGS =
  registry.models
    .flatMap(({ modules }) => modules)
    .find(({ key }) => key === 'baleMod')
    ?.readings.filter(({ key }) => key !== 'smoulderingIndex' && key !== 'temperatureRise') ?? []

interface WorstListProps {
  readonly views: ReadonlyMap<string, BaleView>
  readonly chosen: string | undefined
  onChoose(view: BaleView): void
}

/** Probes and suspicious bales, the worst first, with what they measure now. */
export function WorstList({ views, chosen, onChoose }: WorstListProps) {
  const { t } = useTranslation()
  const shown = worstFirst(views.values())
  if (shown.length === 0) return <p className="quiet">{t('cotton.noneWatched')}</p>
  return (
    <ul className="cotton-worst">
      {shown.map((view) => (
        <li key={view.key}>
          <WorstRow view={view} chosen={view.key === chosen} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function WorstRow({ view, chosen, onChoose }: { view: BaleView; chosen: boolean; onChoose(view: BaleView): void }) {
  const { t } = useTranslation()
  const { baleName, percent } = useBaleWords()
  const trend = useTrendWords()
  const { probe, reading, probing, checking, inspection, probability } = view
  const isStale = probe !== undefined && reading?.isLive !== true
  return (
    <button
      type="button"
      className="cotton-row"
      aria-current={chosen}
      data-stale={isStale}
      onClick={() => onChoose(view)}
    >
      <span className="cotton-row-head">
        <LevelMark level={view.level} />
        <strong>
          <bdi>{baleName(view)}</bdi>
        </strong>
        <span className="cotton-percent">{probability === undefined ? NOT_MEASURED : percent(probability)}</span>
      </span>
      <Values values={(reading ?? checking ?? inspection)?.values ?? {}} />
      <span className="quiet cotton-row-foot">
        {probe !== undefined ? (
          <>
            <ProbeState sn={probe.sn} /> · <HeardAge sn={probe.sn} />
            {reading !== undefined && <> · {trend.short(reading)}</>}
          </>
        ) : (
          inspection !== undefined && (
            <>
              {t('cotton.lastCheck')} <Age at={inspection.at} />
            </>
          )
        )}
        {probing !== undefined && (
          <>
            {(probe ?? inspection) !== undefined && ' · '}
            {t('cotton.beingChecked')} <ProbeState sn={probing.sn} />
          </>
        )}
        {isStale && <em> · {t('cotton.stale')}</em>}
      </span>
    </button>
  )
}

/** As its device says by itself, everywhere with one word. */
export function ProbeState({ sn }: { sn: string }) {
  return <DeviceState device={useDevice(sn)} />
}

/** What is not measured says so. */
export function Values({ values }: { values: Readonly<Record<string, number>> }) {
  const { t, i18n } = useTranslation()
  return (
    <span className="cotton-values">
      {READINGS.map((quantity) => {
        const value = values[quantity.key]
        return (
          <span key={quantity.key} className="cotton-value">
            <span className="quiet small">{t(`quantity.${quantity.key}`)}</span>
            <b>
              <bdi>{value === undefined ? NOT_MEASURED : measured(i18n, value, quantity)}</bdi>
            </b>
          </span>
        )
      })}
    </span>
  )
}
