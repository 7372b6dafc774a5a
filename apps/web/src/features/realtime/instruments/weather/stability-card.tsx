import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useDevice } from '../../../../live/hooks.ts'
import { useLive } from '../../../../live/live-context.tsx'
import { likelySky, SKIES, type Sky, stabilityOf } from './stability.ts'

interface StabilityCardProps {
  readonly sn: string
  /** Mean of the last ten minutes; undefined while there is none. */
  readonly windMs: number | undefined
  readonly at: number | undefined
  readonly rain: number | undefined
}

/** How the air mixes: what a cloud of anything will do. With everything the estimate rests on. */
export function StabilityCard({ sn, windMs, at, rain }: StabilityCardProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const device = useDevice(sn)
  const [chosen, setChosen] = useState<Sky>()
  const sky = chosen ?? likelySky(rain)
  const place = fleet.place(sn)
  const position = device?.basic.position ?? place
  const { latitude, longitude } = position ?? {}
  if (latitude === undefined || longitude === undefined) {
    return <p className="quiet">{t('panel.weather.stability.noPosition')}</p>
  }
  if (windMs === undefined || at === undefined) {
    return <p className="quiet">{t('panel.weather.stability.noWind')}</p>
  }
  const stability = stabilityOf({ at, windMs, position: { latitude, longitude }, sky })
  return (
    <section className="stability" aria-label={t('panel.weather.stability.title')}>
      <span className="reading-name">
        {t('panel.weather.stability.title')} · {t('panel.estimate')}
      </span>
      <p className="stability-class">
        <strong>{stability.stabilityClass}</strong>
        <span>{t(`panel.weather.stability.class.${stability.stabilityClass}`)}</span>
      </p>
      <p className="quiet">
        {t('panel.weather.stability.inputs', {
          wind: withUnit(formatNumber(i18n.language, windMs, 1), unitSymbol(i18n, 'm/s')),
          sun: withUnit(formatNumber(i18n.language, stability.elevationDeg), '°'),
          day: t(`panel.weather.stability.${stability.night ? 'night' : 'day'}`),
        })}
      </p>
      <div className="stability-sky">
        <span className="quiet">{t('panel.weather.stability.sky')}</span>
        <Segmented<Sky>
          size="small"
          aria-label={t('panel.weather.stability.sky')}
          value={sky}
          onChange={setChosen}
          options={SKIES.map((value) => ({ value, label: t(`panel.weather.stability.skies.${value}`) }))}
        />
      </div>
      <p className="quiet small">{t(`panel.weather.stability.${chosen === undefined ? 'skyAssumed' : 'skyChosen'}`)}</p>
    </section>
  )
}
