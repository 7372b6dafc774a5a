import { SURVEY_QUANTITIES_MAX } from '@vigil/contract'
import { Checkbox, Select } from 'antd'
import { useId } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import type { DevicePlace } from '../../../live/stores/fleet-structure.ts'
import { useSites } from '../../../ui/records/use-sites.ts'
import type { SurveyQuery } from './survey-address.ts'
import type { Measured } from './use-survey-devices.ts'

interface SurveyFormProps {
  readonly query: SurveyQuery
  readonly measured: readonly Measured[]
  readonly able: readonly DevicePlace[]
  onChange(change: Partial<Pick<SurveyQuery, 'quantities' | 'place' | 'sns' | 'hasSimulated'>>): void
}

/** Place, quantities and devices, in that order: each choice says what the next one offers. */
export function SurveyForm({ query, measured, able, onChange }: SurveyFormProps) {
  const { t } = useTranslation()
  const sites = useSites()
  const [placeId, quantityId, deviceId] = [useId(), useId(), useId()]
  const isFull = query.quantities.length >= SURVEY_QUANTITIES_MAX
  return (
    <div className="survey-form panel">
      <div className="survey-field">
        <label htmlFor={placeId}>{t('survey.place')}</label>
        <Select<string | null>
          id={placeId}
          allowClear
          showSearch={{ optionFilterProp: 'name' }}
          value={query.place ?? null}
          placeholder={t('survey.everywhere')}
          labelRender={({ label }) => (typeof label === 'string' ? label.trim() : label)}
          options={[...sites.options]}
          onChange={(value) => onChange({ place: value ?? undefined, sns: [] })}
        />
      </div>
      <div className="survey-field">
        <label htmlFor={quantityId}>{t('survey.quantities')}</label>
        <Select<string[]>
          id={quantityId}
          mode="multiple"
          maxTagCount="responsive"
          popupMatchSelectWidth={false}
          value={[...query.quantities]}
          placeholder={t('survey.chooseQuantities')}
          showSearch={{ optionFilterProp: 'label' }}
          options={measured.map(({ key, module, quantity }) => ({
            value: key,
            label: `${t(`module.${module}`)}: ${t(`quantity.${quantity.key}`)}`,
            disabled: isFull && !query.quantities.includes(key),
          }))}
          onChange={(quantities) => onChange({ quantities })}
        />
      </div>
      <div className="survey-field">
        <label htmlFor={deviceId}>{t('survey.devices')}</label>
        <Select<string[]>
          id={deviceId}
          mode="multiple"
          maxTagCount="responsive"
          popupMatchSelectWidth={false}
          disabled={query.quantities.length === 0}
          value={[...query.sns]}
          placeholder={t('survey.allDevices', { value: able.length })}
          showSearch={{ optionFilterProp: 'name' }}
          options={able.map(({ sn, name, officeName, deviceType }) => ({
            value: sn,
            label: `${name} · ${officeName}`,
            name: `${name} ${officeName} ${sn} ${deviceType}`,
          }))}
          onChange={(sns) => onChange({ sns })}
        />
      </div>
      <Checkbox checked={query.hasSimulated} onChange={({ target }) => onChange({ hasSimulated: target.checked })}>
        {t('survey.simulated')}
      </Checkbox>
    </div>
  )
}
