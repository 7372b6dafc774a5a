import { Button, Segmented, Select } from 'antd'
import { useTranslation } from '../../../../lib/language/use-translation.tsx'
import { type SpreadQuestion, STABILITIES, TERRAINS } from '../reckoning/spread-question.ts'
import { NumberField, type SetPart } from './number-field.tsx'

interface PartProps {
  readonly question: SpreadQuestion
  set: SetPart
}

interface PlaceFieldsProps extends PartProps {
  readonly legend: string
  /** What counts where nothing is entered. */
  readonly hint?: string
  readonly isPlacing: boolean
  onPlacing(isOn: boolean): void
}

export function PlaceFields({ legend, hint, question, set, isPlacing, onPlacing }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const told = { question, set, ...(hint !== undefined && { hint }) }
  return (
    <fieldset>
      <legend>{legend}</legend>
      <NumberField name="lat" {...told} />
      <NumberField name="lon" {...told} />
      <Button aria-pressed={isPlacing} onClick={() => onPlacing(!isPlacing)}>
        {t(isPlacing ? 'spread.placing' : 'spread.place')}
      </Button>
    </fieldset>
  )
}

/** How well the air mixes, and over what it blows. */
export function MixingFields({ question, set }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="spread-field spread-wide">
        <Select<string | null>
          aria-label={t('spread.field.stability')}
          allowClear
          placeholder={`${t('spread.field.stability')}: ${t('spread.automatic')}`}
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
    </>
  )
}
