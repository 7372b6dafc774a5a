import { Input, InputNumber, Select } from 'antd'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { useSession } from '../../../../lib/session.tsx'
import { fieldTime, momentOfField } from '../../../../ui/time/site-time.ts'
import { USUAL_NUCLIDE } from '../reckoning/source-inputs.ts'
import { RADIUS, type SourceQuestion } from '../reckoning/source-question.ts'
import type { NumberName } from '../reckoning/spread-question.ts'
import { MixingFields, PlaceFields } from './form-parts.tsx'
import { NumberField, type SetPart } from './number-field.tsx'
import { useQuantities } from './use-quantities.ts'

interface SourceFormProps {
  readonly question: SourceQuestion
  /** As the alarm says, where the address does not. */
  readonly quantity: string | undefined
  readonly isGamma: boolean
  readonly isPlacing: boolean
  readonly withinM: number | undefined
  /** What is told of the alarm, and of the wind. */
  readonly alarmNote: ReactNode
  readonly airNote: ReactNode
  set: SetPart
  onPlacing(isOn: boolean): void
}

/** Sources that are looked for with detectors that do not name them. */
const NUCLIDES = [
  'Cs-137',
  'Co-60',
  'Ir-192',
  'I-131',
  'Am-241',
  'Se-75',
  'Tc-99m',
  'Ra-226',
  'U-235',
  'Pu-239',
] as const

/** Which detectors, where and when, and in which air; each field is a part of the address. */
export function SourceForm(props: SourceFormProps) {
  const { question, quantity, isGamma, isPlacing, withinM, alarmNote, airNote, set, onPlacing } = props
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const quantities = useQuantities()
  const [quantityId, radiusId, atId, nuclideId] = [useId(), useId(), useId(), useId()]
  const number = (name: NumberName, hint?: string) => (
    <NumberField key={name} name={name} question={question} set={set} {...(hint !== undefined && { hint })} />
  )
  const automatic = t('spread.automatic')
  return (
    <form className="spread-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('source.part.evidence')}</legend>
        {alarmNote !== undefined && <div className="spread-field spread-wide">{alarmNote}</div>}
        <div className="spread-field spread-wide">
          <label htmlFor={quantityId}>{t('source.field.q')}</label>
          <Select<string | null>
            id={quantityId}
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('source.chooseQuantity')}
            value={quantity ?? null}
            options={[...quantities]}
            onChange={(value) => set({ q: value ?? undefined })}
          />
        </div>
        <div className="spread-field">
          <label htmlFor={radiusId}>{t('source.field.r')}</label>
          <InputNumber
            id={radiusId}
            min={RADIUS.least}
            max={RADIUS.most}
            step={100}
            value={question.r ?? null}
            placeholder={String(withinM ?? automatic)}
            suffix={<bdi dir="ltr">m</bdi>}
            onChange={(value) => set({ r: value ?? undefined })}
          />
        </div>
        <div className="spread-field">
          <label htmlFor={atId}>{t('source.field.at')}</label>
          <Input
            id={atId}
            type="datetime-local"
            allowClear
            value={question.at === undefined ? '' : fieldTime(question.at, timeZone)}
            onChange={({ target }) => set({ at: momentOfField(target.value, timeZone) })}
          />
        </div>
        {isGamma && (
          <div className="spread-field spread-wide">
            <label htmlFor={nuclideId}>{t('source.field.nuclide')}</label>
            <Select<string | null>
              id={nuclideId}
              allowClear
              placeholder={t('source.nuclideAssumed', { name: USUAL_NUCLIDE })}
              value={question.nuclide ?? null}
              options={NUCLIDES.map((value) => ({ value, label: value }))}
              onChange={(value) => set({ nuclide: value ?? undefined })}
            />
          </div>
        )}
      </fieldset>
      <PlaceFields legend={t('source.part.around')} hint={automatic} {...{ question, set, isPlacing, onPlacing }} />
      {!isGamma && (
        <fieldset>
          <legend>{t('spread.part.air')}</legend>
          {number('wind', automatic)}
          {number('from', automatic)}
          {number('cloud')}
          {number('h')}
          <MixingFields question={question} set={set} />
          <div className="spread-field spread-wide">{airNote}</div>
        </fieldset>
      )}
    </form>
  )
}
