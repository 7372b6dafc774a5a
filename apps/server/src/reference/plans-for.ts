import { type AlarmPlan, LOCALES } from '@vigil/contract'
import type { Registry } from '@vigil/devices'
import type { SubstanceSheet } from '@vigil/science/reference'
import { bareName } from './material-index.ts'
import { waysOf } from './seeing.ts'
import { plain } from './term-search.ts'

/** Readings that are of one substance alone, and whose they are. */
export function ownReadings(sheet: SubstanceSheet, { models }: Pick<Registry, 'models'>) {
  const own = models.flatMap((model) => waysOf(sheet, model)).filter(({ way }) => way === 'cell' || way === 'smoke')
  return {
    quantities: [...new Set(own.flatMap(({ quantity }) => quantity ?? []))],
    modules: [...new Set(own.map(({ module }) => module))],
  }
}

/** A plan that says its name is for it; one for the danger that detectors of it watch for covers it. */
export function plansFor(sheet: SubstanceSheet, plans: readonly AlarmPlan[], { models }: Pick<Registry, 'models'>) {
  const seen = new Set(
    models.flatMap((model) => {
      const modules = new Set(waysOf(sheet, model).map(({ module }) => module))
      return model.modules.flatMap(({ key, kind }) => (kind !== undefined && modules.has(key) ? kind : []))
    }),
  )
  const names = [
    ...new Set([...LOCALES.map((locale) => plain(bareName(locale, sheet.id))), ...sheet.synonyms.map(plain)]),
  ]
  return plans.flatMap((plan) => {
    const text = ` ${plain([plan.name, ...plan.steps.map((step) => step.text)].join(' '))} `
    // Short codes are parts of other words: they count as words alone.
    const named = names.some((name) => (name.length < 4 ? text.includes(` ${name} `) : text.includes(name)))
    const isFor = named || plan.kinds.some((kind) => seen.has(kind))
    return isFor ? [{ id: plan.id, name: plan.name, named }] : []
  })
}
