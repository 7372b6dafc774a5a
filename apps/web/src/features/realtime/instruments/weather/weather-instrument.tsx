import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSeries } from '../../../../live/hooks.ts'
import { ModuleWhy } from '../../module-why.tsx'
import '../drawings.css'
import './weather.css'
import type { InstrumentProps } from '../instrument.ts'
import { continued } from '../tiles/continued.ts'
import { ReadingTiles } from '../tiles/reading-tiles.tsx'
import { useCourse } from '../tiles/use-course.ts'
import { useStored } from '../tiles/use-stored.ts'
import { Compass } from './compass.tsx'
import { RosePicture } from './rose-picture.tsx'
import { StabilityCard } from './stability-card.tsx'
import { gustOf, windReadings, windRose } from './wind-rose.ts'

const SPANS = { hour: 3_600_000, day: 86_400_000 } as const
type Span = keyof typeof SPANS
const WIND = ['windSpeed', 'windDirection'] as const

/** A weather station: the wind now and over the last hours, the air, and how it mixes. */
export default function WeatherInstrument(props: InstrumentProps) {
  const { sn, definition, report, thresholds } = props
  const { t } = useTranslation()
  const [span, setSpan] = useState<Span>('hour')
  const module = definition.key
  const speeds = useSeries(sn, module, 'windSpeed')
  const directions = useSeries(sn, module, 'windDirection')
  const minutes = useCourse(props, 'windSpeed')
  const wind = useMemo(() => gustOf(minutes), [minutes])
  const stored = useStored(sn, module, WIND, SPANS[span])
  const rose = useMemo(() => {
    const readings = windReadings(
      continued(stored.points('windSpeed'), speeds),
      continued(stored.points('windDirection'), directions),
    )
    const end = readings.at(-1)?.at ?? 0
    return windRose(readings.filter(({ at }) => at > end - SPANS[span]))
  }, [stored, speeds, directions, span])
  const values = report?.values ?? {}
  return (
    <div className="drawing weather">
      <div className="weather-dials">
        <Compass from={values.windDirection} speed={values.windSpeed} gust={wind?.gust} />
        <div className="weather-rose">
          <Segmented<Span>
            size="small"
            aria-label={t('panel.weather.rose')}
            value={span}
            onChange={setSpan}
            options={(['hour', 'day'] as const).map((value) => ({
              value,
              label: t(`panel.weather.span.${value}`),
            }))}
          />
          {rose.readings > 0 ? (
            <RosePicture rose={rose} label={`${t('panel.weather.rose')}, ${t(`panel.weather.span.${span}`)}`} />
          ) : (
            <p className="quiet">{t(`panel.history.${stored.phase}`)}</p>
          )}
        </div>
        <StabilityCard sn={sn} windMs={wind?.mean} at={minutes.at(-1)?.at} rain={values.rain} />
      </div>
      {report && <ModuleWhy definition={definition} report={report} thresholds={thresholds} />}
      <ReadingTiles
        {...props}
        keys={['temperature', 'humidity', 'airPressure', 'rain', 'windSpeed', 'windDirection']}
      />
    </div>
  )
}
