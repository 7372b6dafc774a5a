import { DOSE_NUCLIDES } from '@vigil/science'
import { Segmented, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import {
  EXPOSURES,
  GASES,
  MATTERS,
  type Matter,
  type NumberName,
  RELEASE_KINDS,
  type ReleaseKind,
  type SpreadQuestion,
  STAYS,
} from '../reckoning/spread-question.ts'
import { MixingFields, PlaceFields } from './form-parts.tsx'
import { NumberField, type SetPart } from './number-field.tsx'

interface FormProps {
  readonly question: SpreadQuestion
  /** Name of the substance, once it is known. */
  readonly materialName: string | undefined
  readonly isPlacing: boolean
  set: SetPart
  onPlacing(isOn: boolean): void
  /** What is told of the air below its fields. */
  readonly airNote: ReactNode
}

/** What each kind of release is asked for. */
const ASKED: Readonly<Record<ReleaseKind, readonly NumberName[]>> = {
  lasting: ['kgs', 'min'],
  instant: ['kg'],
  pool: ['m2', 'min'],
  hole: ['mm', 'kPa', 'min'],
}

/** Fields that are asked for radioactive matter. */
const ASKED_ACTIVITY: Readonly<Record<'lasting' | 'instant', readonly NumberName[]>> = {
  lasting: ['tbq', 'min'],
  instant: ['tbq'],
}

function NuclideField({ question, set }: Pick<FormProps, 'question' | 'set'>) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="spread-field spread-wide">
      <label htmlFor={id}>{t('spread.field.nuclide')}</label>
      <Select<string | null>
        id={id}
        showSearch
        allowClear
        placeholder={t('spread.chooseNuclide')}
        value={question.nuclide ?? null}
        options={DOSE_NUCLIDES.map((each) => ({ value: each.id, label: <bdi dir="ltr">{each.id}</bdi> }))}
        onChange={(value) => set({ nuclide: value ?? undefined })}
      />
    </div>
  )
}

function MaterialField({ question, materialName, set }: Pick<FormProps, 'question' | 'materialName' | 'set'>) {
  const { t } = useTranslation()
  const id = useId()
  const [typed, setTyped] = useState('')
  const { data = [] } = useCall('materialSearch', { q: typed, type: undefined }, { keepPrevious: true, quiet: true })
  const found = data.map(({ id: value, name, molecularFormula }) => ({ value, label: `${name} (${molecularFormula})` }))
  const isListed = found.some(({ value }) => value === question.m)
  const chosen = question.m === undefined || isListed ? [] : [{ value: question.m, label: materialName ?? question.m }]
  return (
    <div className="spread-field spread-wide">
      <label htmlFor={id}>{t('spread.field.m')}</label>
      <Select<string | null>
        id={id}
        showSearch={{ filterOption: false, onSearch: setTyped }}
        allowClear
        placeholder={t('spread.chooseMaterial')}
        value={question.m ?? null}
        options={[...chosen, ...found]}
        onChange={(value) => set({ m: value ?? undefined })}
      />
    </div>
  )
}

/** What came out, where, and into which air; each field is a part of the address. */
export function SpreadForm({ question, materialName, isPlacing, set, onPlacing, airNote }: FormProps) {
  const { t } = useTranslation()
  const number = (name: NumberName, hint?: string) => (
    <NumberField key={name} name={name} question={question} set={set} {...(hint !== undefined && { hint })} />
  )
  const automatic = t('spread.automatic')
  const isRadioactive = question.matter === 'radioactive'
  const kind = isRadioactive && question.kind !== 'instant' ? 'lasting' : question.kind
  const asked = isRadioactive ? ASKED_ACTIVITY[kind === 'instant' ? kind : 'lasting'] : ASKED[kind]
  return (
    <form className="spread-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('spread.part.release')}</legend>
        <div className="spread-field spread-wide">
          <Segmented<Matter>
            aria-label={t('spread.field.matter')}
            value={question.matter}
            options={MATTERS.map((value) => ({ value, label: t(`spread.matter.${value}`) }))}
            onChange={(matter) => set({ matter: matter === 'chemical' ? undefined : matter })}
          />
        </div>
        {isRadioactive ? (
          <NuclideField question={question} set={set} />
        ) : (
          <MaterialField question={question} materialName={materialName} set={set} />
        )}
        <div className="spread-field spread-wide">
          <Segmented<ReleaseKind>
            aria-label={t('spread.field.kind')}
            value={kind}
            options={(isRadioactive ? (['lasting', 'instant'] as const) : RELEASE_KINDS).map((value) => ({
              value,
              label: t(`spread.kind.${value}`),
            }))}
            onChange={(kind) => set({ kind: kind === 'lasting' ? undefined : kind })}
          />
        </div>
        {asked.map((name) => number(name))}
        {number('h')}
        {!isRadioactive && number('vd', t('spread.notCounted'))}
        {!isRadioactive && (
          <div className="spread-field spread-wide">
            <Segmented<string>
              aria-label={t('source.gas.label')}
              value={question.gas}
              options={GASES.map((value) => ({ value, label: t(`source.gas.${value}`) }))}
              onChange={(gas) => set({ gas: gas === 'byWeight' ? undefined : gas })}
            />
          </div>
        )}
      </fieldset>
      <PlaceFields legend={t('spread.part.place')} {...{ question, set, isPlacing, onPlacing }} />
      <fieldset>
        <legend>{t('spread.part.air')}</legend>
        {number('wind', automatic)}
        {number('from', automatic)}
        {number('c', automatic)}
        {number('cloud')}
        {isRadioactive && number('rain', automatic)}
        <MixingFields question={question} set={set} />
        {number('lid', t('spread.none'))}
        <div className="spread-field spread-wide">{airNote}</div>
      </fieldset>
      <fieldset>
        <legend>{t(isRadioactive ? 'spread.part.stay' : 'spread.part.exposure')}</legend>
        {isRadioactive ? (
          <Segmented<number>
            aria-label={t('spread.part.stay')}
            value={question.stay}
            options={STAYS.map((value) => ({ value, label: t('spread.hours', { value }) }))}
            onChange={(stay) => set({ stay: stay === 168 ? undefined : stay })}
          />
        ) : (
          <Segmented<number>
            aria-label={t('spread.part.exposure')}
            value={question.exposure}
            options={EXPOSURES.map((value) => ({ value, label: t('spread.minutes', { value }) }))}
            onChange={(exposure) => set({ exposure: exposure === 60 ? undefined : exposure })}
          />
        )}
      </fieldset>
    </form>
  )
}
