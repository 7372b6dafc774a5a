import { CloseOutlined } from '@ant-design/icons'
import { MONITOR_DEVICES_MAX } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { FORMULA_FUNCTIONS, FORMULA_MAX, FormulaProblem } from '@vigil/domain'
import { unitSymbol } from '@vigil/i18n/web'
import { Button, Input, Select } from 'antd'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useLive } from '../../../live/live-context.tsx'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import { useDeviceOptions } from '../../../ui/records/use-fleet-options.ts'
import { type Chosen, FORMULAS_MAX, freeLetter, SERIES_MAX } from './monitor-address.ts'
import { formulaLine, type MonitorLine } from './monitor-lines.ts'

interface SeriesFormProps {
  readonly series: readonly Chosen[]
  readonly lines: readonly MonitorLine[]
  nameOf(chosen: Chosen): string
  onSeries(series: readonly Chosen[]): void
}

/** A device first, then what it measures; each with the letter that formulas call it by. */
export function SeriesForm({ series, lines, nameOf, onSeries }: SeriesFormProps) {
  const { t, i18n } = useTranslation()
  const { fleet } = useLive()
  const devices = useDeviceOptions()
  const [sn, setSn] = useState<string>()
  const [deviceId, quantityId] = [useId(), useId()]
  const model = registry.model(fleet.place(sn ?? '')?.deviceType ?? '')
  const quantities = model === undefined ? [] : quantitiesOf(model)
  const own = series.filter((each) => each.sn === sn).map(({ key }) => key)
  const isFull =
    series.length >= SERIES_MAX ||
    (own.length === 0 && new Set(series.map((each) => each.sn)).size >= MONITOR_DEVICES_MAX)
  const choose = (keys: readonly string[]) => {
    if (sn === undefined) return
    let next = series.filter((each) => each.sn !== sn || keys.includes(each.key))
    for (const key of keys) {
      const letter = freeLetter(next)
      const isKnown = next.some((each) => each.sn === sn && each.key === key)
      if (!isKnown && letter !== undefined && next.length < SERIES_MAX) next = [...next, { letter, sn, key }]
    }
    onSeries(next)
  }
  return (
    <fieldset className="monitor-series">
      <legend>{t('series.title')}</legend>
      <div className="monitor-fields">
        <div className="monitor-field">
          <label htmlFor={deviceId}>{t('series.device')}</label>
          <Select<string | null>
            id={deviceId}
            showSearch={{ optionFilterProp: 'name' }}
            value={sn ?? null}
            placeholder={t('series.chooseDevice')}
            popupMatchSelectWidth={false}
            options={[...devices]}
            onChange={(value) => setSn(value ?? undefined)}
          />
        </div>
        <div className="monitor-field">
          <label htmlFor={quantityId}>{t('series.quantities')}</label>
          <Select<string[]>
            id={quantityId}
            mode="multiple"
            maxTagCount="responsive"
            disabled={sn === undefined}
            value={own}
            placeholder={t(sn === undefined ? 'series.deviceFirst' : 'series.chooseQuantities')}
            popupMatchSelectWidth={false}
            showSearch={{ optionFilterProp: 'label' }}
            options={quantities.map(({ key, module, quantity }) => ({
              value: key,
              label: `${t(`module.${module}`)}: ${t(`quantity.${quantity.key}`)}`,
              disabled: isFull && !own.includes(key),
            }))}
            onChange={choose}
          />
        </div>
      </div>
      {isFull && <p className="quiet">{t('series.full', { series: SERIES_MAX, devices: MONITOR_DEVICES_MAX })}</p>}
      {series.length > 0 && (
        <ul className="monitor-chosen" aria-label={t('series.chosen')}>
          {series.map((each) => {
            const unit = lines.find(({ key }) => key === each.letter)?.unit ?? ''
            return (
              <li key={each.letter}>
                <code>{each.letter}</code> <bdi>{nameOf(each)}</bdi>
                {unit !== '' && <bdi className="quiet">({unitSymbol(i18n, unit)})</bdi>}
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  aria-label={t('series.remove', { name: nameOf(each) })}
                  onClick={() => onSeries(series.filter(({ letter }) => letter !== each.letter))}
                />
              </li>
            )
          })}
        </ul>
      )}
    </fieldset>
  )
}

interface FormulaFormProps {
  readonly formulas: readonly string[]
  readonly lines: readonly MonitorLine[]
  onFormulas(formulas: readonly string[]): void
}

/** A sentence that says why something is no formula. */
export function useFormulaProblem(): (text: string, lines: readonly MonitorLine[]) => string | undefined {
  const { t } = useTranslation()
  return (text, lines) => {
    try {
      formulaLine(text, lines, 1)
      return undefined
    } catch (error) {
      if (!(error instanceof FormulaProblem)) throw error
      return t(`series.formula.problem.${error.reason}`, { part: error.part, most: FORMULA_MAX })
    }
  }
}

/** Refused before it is drawn where its units do not fit. */
export function FormulaForm({ formulas, lines, onFormulas }: FormulaFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const problemOf = useFormulaProblem()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    const found = problemOf(wanted, lines)
    setProblem(found)
    if (found !== undefined || formulas.includes(wanted)) return
    onFormulas([...formulas, wanted])
    setText('')
  }
  return (
    <form className="monitor-formula" onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('series.formula.title')}</label>
      <div className="monitor-formula-row">
        <Input
          id={id}
          dir="ltr"
          value={text}
          maxLength={FORMULA_MAX}
          placeholder="a - b"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setText(target.value)}
        />
        <Button htmlType="submit" disabled={text.trim() === '' || formulas.length >= FORMULAS_MAX}>
          {t('series.formula.add')}
        </Button>
      </div>
      <p id={`${id}-hint`} className="quiet">
        {t('series.formula.hint', { functions: FORMULA_FUNCTIONS.join(', ') })}
      </p>
      {problem !== undefined && (
        <p role="alert" className="span-problem">
          {problem}
        </p>
      )}
      {formulas.length > 0 && (
        <ul className="monitor-chosen" aria-label={t('series.formula.list')}>
          {formulas.map((each) => (
            <li key={each}>
              <code dir="ltr">= {each}</code>
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('series.remove', { name: each })}
                onClick={() => onFormulas(formulas.filter((other) => other !== each))}
              />
              {lines.length > 0 && problemOf(each, lines) !== undefined && (
                <span className="span-problem">{problemOf(each, lines)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
