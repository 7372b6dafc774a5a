import type { MonitorSeries } from '@vigil/contract'
import { registry } from '@vigil/devices'
import { useCallback, useMemo } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useStructureVersion } from '../../../live/hooks.ts'
import { useLive } from '../../../live/live-context.tsx'
import { quantitiesOf } from '../../../ui/recent/recent-quantities.ts'
import type { Chosen, MonitorChoice } from './monitor-address.ts'
import { chosenLines, formulaLine } from './monitor-lines.ts'
import { useFormulaProblem } from './series-form.tsx'

interface Mast {
  readonly sn: string
  readonly keys: readonly string[]
}

/** What a mast measures, as if it had been chosen. */
export const weatherSeries = (mast: Mast | undefined): Chosen[] =>
  mast?.keys.map((key) => ({ letter: key, sn: mast.sn, key })) ?? []

function withoutLetter<T extends { readonly label: string }>(named: T | undefined): T | undefined {
  return named && { ...named, label: named.label.replace(/^[^:]+: /, '') }
}

/** The lines of an answer under their names: what was chosen, what formulas reckon from it, and the weather beside it. */
export function useMonitorLines(
  { series, formulas }: Pick<MonitorChoice, 'series' | 'formulas'>,
  weather: Mast | undefined,
  answer: MonitorSeries,
) {
  const { t } = useTranslation()
  const { fleet } = useLive()
  const structure = useStructureVersion()
  const problemOf = useFormulaProblem()
  const { stepMs } = answer
  const nameOf = useCallback(
    ({ sn, key }: Pick<Chosen, 'sn' | 'key'>) => {
      const [, quantity = ''] = key.split('.')
      return `${fleet.place(sn)?.name ?? sn} · ${t(`quantity.${quantity}`)}`
    },
    [fleet, t],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the structure stands for the models of the devices
  const named = useCallback(
    (chosen: Chosen) => {
      const model = registry.model(fleet.place(chosen.sn)?.deviceType ?? '')
      const known = model && quantitiesOf(model).find(({ key }) => key === chosen.key)
      return known && { label: `${chosen.letter}: ${nameOf(chosen)}`, quantity: known.quantity }
    },
    [fleet, nameOf, structure],
  )
  const lines = useMemo(() => chosenLines(answer, series, named), [answer, series, named])
  const reckoned = useMemo(
    () =>
      formulas.filter((text) => problemOf(text, lines) === undefined).map((text) => formulaLine(text, lines, stepMs)),
    [formulas, lines, stepMs, problemOf],
  )
  const weatherLines = useMemo(
    () => chosenLines(answer, weatherSeries(weather), (each) => withoutLetter(named(each))),
    [answer, weather, named],
  )
  return { nameOf, lines, reckoned, weatherLines }
}
