import { fitsBackground, ownBackgroundOf } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { CRYSTALS, type Crystal, findNuclide } from '@vigil/science'
import { Button, Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useLearned } from '../../../../live/hooks.ts'
import type { ChartLine } from '../../../../ui/chart/plot-spec.ts'
import { alongOf } from '../../../../ui/chart/spectrum-axis.ts'
import { SpectrumChart } from '../../../../ui/chart/spectrum-chart.tsx'
import { SpectrumHead, type SpectrumScale } from '../../../../ui/chart/spectrum-head.tsx'
import type { InstrumentProps } from '../instrument.ts'
import { NuclideList } from './nuclide-list.tsx'
import { NuclideSelect } from './nuclide-select.tsx'
import type { Region } from './region.ts'
import { RegionSumsView } from './region-sums.tsx'
import { useAnalysis } from './use-analysis.ts'
import { useSpectrumRecord } from './use-spectrum-record.ts'
import { WaterfallView } from './waterfall-view.tsx'

/** Share of the strongest line; weaker ones are not drawn, they would stand like a fence. */
const WEAKEST_SHARE = 0.02
const MOST_LINES = 12

/** Lines of a nuclide within the axis, their energies written where they stand. */
function referenceLines(
  nuclide: string | undefined,
  lastKeV: number,
  text: (keV: number) => string,
): readonly ChartLine[] {
  const found = nuclide === undefined ? undefined : findNuclide(nuclide)
  if (found === undefined) return []
  const inside = found.lines.filter(({ keV }) => keV <= lastKeV)
  const strongest = Math.max(0, ...inside.map(({ perDecay }) => perDecay))
  return inside
    .filter(({ perDecay }) => perDecay >= WEAKEST_SHARE * strongest)
    .toSorted((a, b) => b.perDecay - a.perDecay)
    .slice(0, MOST_LINES)
    .map(({ keV }) => ({ at: keV, label: text(keV) }))
}

const SOURCES = ['device', 'sum'] as const
type Source = (typeof SOURCES)[number]
const HEIGHT = 320

const NO_COUNTS: readonly number[] = []
const NO_CALIBRATION: readonly number[] = [0, 1]
const SUPERSCRIPTS = ['', '', '²', '³']

/** The live spectrum with everything that is read from it. */
export default function SpectrumPart({
  sn,
  model,
  definition,
  report,
  crystal,
}: InstrumentProps & { crystal: Crystal }) {
  const { t, i18n } = useTranslation()
  const [scale, setScale] = useState<SpectrumScale>('log')
  const [source, setSource] = useState<Source>('device')
  const [region, setRegion] = useState<Region>()
  const [nuclide, setNuclide] = useState<string>()
  const learned = useLearned(sn)?.spectra[definition.key]
  const { sent, sum, waterfall, rows, begun, reset } = useSpectrumRecord(sn, definition.key, report?.spectrum)
  const reference = learned !== undefined && sent !== undefined && fitsBackground(learned, sent) ? learned : undefined
  const calibration = sent?.calibration ?? NO_CALIBRATION
  const counts = (source === 'sum' ? sum?.counts : sent?.counts) ?? NO_COUNTS
  const seconds = source === 'sum' ? (sum?.seconds ?? 0) : (sent?.liveTime ?? sent?.realTime)
  const channels = sent?.counts.length ?? 0
  const factors = calibration.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the factors stand for the calibration, which comes anew each time
  const along = useMemo(
    () => alongOf({ counts: new Array<number>(channels).fill(0), calibration: [...calibration] }),
    [channels, factors],
  )
  const subject = source === 'sum' ? `sum ${begun}` : 'device'
  const { resolution662 = CRYSTALS[crystal].resolution662 } = model
  const own = useMemo(() => sent && ownBackgroundOf(reference, sent, seconds), [reference, sent, seconds])
  const asked = useMemo(
    () =>
      counts.length === 0
        ? undefined
        : { subject, crystal, resolution662, counts, calibration: factors.split(' ').map(Number), own },
    [subject, crystal, resolution662, counts, factors, own],
  )
  const answer = useAnalysis(asked)
  const analysis = answer === 'failed' ? undefined : answer
  const background = analysis?.background.length === counts.length ? analysis.background : undefined
  const keV = useMemo(() => (energy: number) => formatNumber(i18n.language, energy), [i18n.language])
  const peaks = useMemo(
    () => (analysis?.peaks ?? []).map((peak) => ({ at: peak.keV, label: keV(peak.keV) })),
    [analysis, keV],
  )
  const lines = useMemo(() => referenceLines(nuclide, along.at(-1) ?? 0, keV), [nuclide, along, keV])
  const polynomial = calibration
    .map((factor, power) => `${factor.toPrecision(5)}${power > 0 ? ` · n${SUPERSCRIPTS[power] ?? ''}` : ''}`)
    .join(' + ')
    .replaceAll('+ -', '− ')

  if (sent === undefined) return <p className="quiet">{t('instrument.noSpectrum')}</p>
  return (
    <div className="spectrum-part">
      <div className="spectrum-main">
        <SpectrumHead
          title={t('realtime.spectrum.gamma')}
          seconds={seconds}
          scale={scale}
          onScale={setScale}
          before={
            <>
              <Segmented<Source>
                size="small"
                aria-label={t('instrument.source.label')}
                value={source}
                onChange={setSource}
                options={SOURCES.map((value) => ({ value, label: t(`instrument.source.${value}`) }))}
              />
              {source === 'sum' && (
                <Button size="small" onClick={reset}>
                  {t('instrument.source.reset')}
                </Button>
              )}
            </>
          }
          after={<NuclideSelect value={nuclide} onChange={setNuclide} />}
        />
        {counts.length === 0 ? (
          <p className="quiet">{t('instrument.source.empty')}</p>
        ) : (
          <SpectrumChart
            label={t('realtime.spectrum.gamma')}
            along={along}
            counts={counts}
            alongName={t('realtime.spectrum.energy')}
            unit="keV"
            scale={scale}
            height={HEIGHT}
            under={{ label: t('instrument.snip'), values: background }}
            lines={lines}
            marks={peaks}
            selection={{
              region,
              hint: t('instrument.dragRegion'),
              onRegion: (from, to) => setRegion({ from, to }),
            }}
          />
        )}
        <RegionSumsView along={along} counts={counts} background={background} region={region} onRegion={setRegion} />
        <p className="figure-note">
          {t('instrument.calibration')} <bdi dir="ltr">E(n) = {polynomial} keV</bdi>
        </p>
        <WaterfallView waterfall={waterfall} rows={rows} from={along[0] ?? 0} to={along.at(-1) ?? 0} />
      </div>
      <NuclideList
        failed={answer === 'failed'}
        found={analysis?.found}
        isLooking={analysis === undefined}
        chosen={nuclide}
        onChoose={setNuclide}
        detector={{ crystal, resolution662 }}
        reference={reference}
      />
    </div>
  )
}
