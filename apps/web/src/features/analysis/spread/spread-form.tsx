import { Button, Segmented, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/use-call.ts'
import { NumberField, type SetPart } from './number-field.tsx'
import {
  EXPOSURES,
  GASES,
  type NumberName,
  RELEASE_KINDS,
  type ReleaseKind,
  type SpreadQuestion,
  STABILITIES,
  TERRAINS,
} from './spread-question.ts'

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
  return (
    <form className="spread-form" onSubmit={(event) => event.preventDefault()}>
      <fieldset>
        <legend>{t('spread.part.release')}</legend>
        <MaterialField question={question} materialName={materialName} set={set} />
        <div className="spread-field spread-wide">
          <Segmented<ReleaseKind>
            aria-label={t('spread.field.kind')}
            value={question.kind}
            options={RELEASE_KINDS.map((value) => ({ value, label: t(`spread.kind.${value}`) }))}
            onChange={(kind) => set({ kind: kind === 'lasting' ? undefined : kind })}
          />
        </div>
        {ASKED[question.kind].map((name) => number(name))}
        {number('h')}
        <div className="spread-field spread-wide">
          <Segmented<string>
            aria-label={t('source.gas.label')}
            value={question.gas}
            options={GASES.map((value) => ({ value, label: t(`source.gas.${value}`) }))}
            onChange={(gas) => set({ gas: gas === 'byWeight' ? undefined : gas })}
          />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('spread.part.place')}</legend>
        {number('lat')}
        {number('lon')}
        <Button aria-pressed={isPlacing} onClick={() => onPlacing(!isPlacing)}>
          {t(isPlacing ? 'spread.placing' : 'spread.place')}
        </Button>
      </fieldset>
      <fieldset>
        <legend>{t('spread.part.air')}</legend>
        {number('wind', automatic)}
        {number('from', automatic)}
        {number('c', automatic)}
        {number('cloud')}
        <div className="spread-field spread-wide">
          <Select<string | null>
            aria-label={t('spread.field.stability')}
            allowClear
            placeholder={`${t('spread.field.stability')}: ${automatic}`}
            value={question.stability ?? null}
            options={STABILITIES.map((value) => ({ value, label: `${value}: ${t(`spread.stability.${value}`)}` }))}
            onChange={(value) => set({ stability: value ?? undefined })}
          />
        </div>
        <div className="spread-field spread-wide">
          <Segmented<string>
            aria-label={t('spread.field.terrain')}
            value={question.terrain}
            options={TERRAINS.map((value) => ({ value, label: t(`spread.terrain.${value}`) }))}
            onChange={(terrain) => set({ terrain: terrain === 'urban' ? undefined : terrain })}
          />
        </div>
        {number('lid', t('spread.none'))}
        <div className="spread-field spread-wide">{airNote}</div>
      </fieldset>
      <fieldset>
        <legend>{t('spread.part.exposure')}</legend>
        <Segmented<number>
          aria-label={t('spread.part.exposure')}
          value={question.exposure}
          options={EXPOSURES.map((value) => ({ value, label: t('spread.minutes', { value }) }))}
          onChange={(exposure) => set({ exposure: exposure === 60 ? undefined : exposure })}
        />
      </fieldset>
    </form>
  )
}
