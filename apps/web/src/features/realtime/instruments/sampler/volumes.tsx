import { formatNumber, unitSymbol } from '@vigil/i18n/web'
import { type ReferenceTemperatureK, standardVolume } from '@vigil/science'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'

interface VolumesProps {
  readonly litres: number | undefined
  readonly kPa: number | undefined
  readonly celsius: number | undefined
}

const REFERENCES: readonly ReferenceTemperatureK[] = [273.15, 298.15]

/** Air drawn, as it was and at reference conditions. The two conventions differ by 9 %: the chosen one stands with the value. */
export function Volumes({ litres, kPa, celsius }: VolumesProps) {
  const { t, i18n } = useTranslation()
  const [referenceK, setReferenceK] = useState<ReferenceTemperatureK>(273.15)
  const standard =
    litres === undefined || kPa === undefined || celsius === undefined
      ? undefined
      : standardVolume(litres, kPa, celsius, referenceK)
  const figure = (value: number | undefined) => (
    <span className="reading-figure">
      <bdi dir="ltr">
        <strong>{value === undefined ? '–' : formatNumber(i18n.language, value)}</strong>
        <span className="reading-unit"> {unitSymbol(i18n, 'L')}</span>
      </bdi>
    </span>
  )
  return (
    <>
      <div className="reading-tile">
        <span className="reading-name">{t('quantity.sampledVolume')}</span>
        {figure(litres)}
      </div>
      <div className="reading-tile">
        <span className="reading-name">{t('panel.sampler.standardVolume')}</span>
        {figure(standard?.litres)}
        <Segmented<ReferenceTemperatureK>
          size="small"
          aria-label={t('panel.sampler.reference')}
          value={referenceK}
          onChange={setReferenceK}
          options={REFERENCES.map((value) => ({
            value,
            label: <bdi dir="ltr">{`${formatNumber(i18n.language, value, 2)} K`}</bdi>,
          }))}
        />
        <span className="quiet small">
          {t('panel.sampler.at', {
            temperature: `${formatNumber(i18n.language, referenceK, 2)} K`,
            pressure: `${formatNumber(i18n.language, 101.325, 3)} ${unitSymbol(i18n, 'kPa')}`,
          })}
        </span>
      </div>
    </>
  )
}
