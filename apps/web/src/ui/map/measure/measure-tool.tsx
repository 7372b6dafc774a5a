import { asPlace, enclosedArea, type LonLat, lengthOf } from '@vigil/domain'
import { Button } from 'antd'
import type { MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { MEASURE_SOURCE } from '../devices/device-layers.ts'
import { geojsonSource } from '../geojson-source.ts'
import { useMap } from '../map-context.ts'
import { areaText, distanceText } from './measure.ts'
import { measureFeatures } from './measure-features.ts'

/** Clicks set points; what the line from one to the next amounts to stands beside the map. */
export function MeasureTool({ close }: { close(): void }) {
  const { t, i18n } = useTranslation()
  const map = useMap()
  const [points, setPoints] = useState<readonly LonLat[]>([])
  const end = useRef(close)
  end.current = close

  useEffect(() => {
    const add = ({ lngLat }: MapMouseEvent): void => setPoints((before) => [...before, [lngLat.lng, lngLat.lat]])
    const key = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end.current()
      else if (event.key === 'Backspace' && !(event.target instanceof HTMLInputElement))
        setPoints((before) => before.slice(0, -1))
    }
    map.on('click', add)
    map.doubleClickZoom.disable()
    map.getCanvas().classList.add('map-measuring')
    window.addEventListener('keydown', key)
    return () => {
      map.off('click', add)
      map.doubleClickZoom.enable()
      map.getCanvas().classList.remove('map-measuring')
      window.removeEventListener('keydown', key)
    }
  }, [map])

  useEffect(() => {
    void geojsonSource(map, MEASURE_SOURCE)?.setData(measureFeatures(points))
  }, [map, points])
  useEffect(
    () => () => {
      void geojsonSource(map, MEASURE_SOURCE)?.setData(measureFeatures([]))
    },
    [map],
  )

  return (
    <section className="map-measure" aria-label={t('map.measure.start')}>
      <dl aria-live="polite">
        <dt>{t('map.measure.distance')}</dt>
        <dd>
          <bdi>{distanceText(i18n.language, lengthOf(points.map(asPlace)))}</bdi>
        </dd>
        {points.length > 2 && (
          <>
            <dt>{t('map.measure.area')}</dt>
            <dd>
              <bdi>{areaText(i18n.language, enclosedArea(points.map(asPlace)))}</bdi>
            </dd>
          </>
        )}
      </dl>
      <p>{t('map.measure.hint')}</p>
      <div className="map-measure-acts">
        <Button size="small" disabled={points.length === 0} onClick={() => setPoints(points.slice(0, -1))}>
          {t('map.measure.undo')}
        </Button>
        <Button size="small" disabled={points.length === 0} onClick={() => setPoints([])}>
          {t('map.measure.clear')}
        </Button>
        <Button size="small" type="primary" onClick={close}>
          {t('map.measure.stop')}
        </Button>
      </div>
    </section>
  )
}
