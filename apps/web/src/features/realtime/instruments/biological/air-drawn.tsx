import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { useTranslation } from 'react-i18next'
import { useDetail } from '../../../../live/hooks.ts'

/** Without air through it the sensor counts nothing, and that must not look like clean air. */
export function AirDrawn({ sn }: { sn: string }) {
  const { t, i18n } = useTranslation()
  const detail = useDetail(sn)
  const { pumpFlow, filterLife } = detail?.mods.sysMod?.values ?? {}
  const stopped = detail?.activity === 'selfCleaning' ? 'instrument.air.cleaning' : 'instrument.air.stopped'
  if (pumpFlow === undefined && filterLife === undefined) return null
  const text = (value: number, digits: number, unit: string) =>
    withUnit(formatNumber(i18n.language, value, digits), unitSymbol(i18n, unit))
  return (
    <p className="air-drawn" data-danger={pumpFlow !== undefined && pumpFlow <= 0}>
      {pumpFlow !== undefined &&
        t(pumpFlow > 0 ? 'instrument.air.drawn' : stopped, { flow: text(pumpFlow, 1, 'L/min') })}
      {filterLife !== undefined && ` · ${t('instrument.air.filter', { left: text(filterLife, 0, '%') })}`}
    </p>
  )
}
