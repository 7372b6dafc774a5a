import { DETECTION_CATEGORIES, type DetectionCategory } from '@vigil/contract'
import { detectionCategoryOf, HOUSEKEEPING, type Registry } from '@vigil/devices'
import type { Conditions } from './conditions.ts'

/**
 * The categories as the database can search them. Which models and modules make which category is asked of the rule itself;
 * that both agree for every model is tested.
 */
export function createCategorySearch({ models }: Pick<Registry, 'models'>) {
  const cotton = models.filter((model) => detectionCategoryOf(model, []) === 'smouldering').map(({ id }) => id)
  const bales = models.flatMap((model) =>
    model.modules
      .filter(({ key }) => detectionCategoryOf(model, [key]) === 'bale')
      .map(({ key }) => ({ model: model.id, module: key })),
  )

  return (found: Conditions, categories: readonly DetectionCategory[] | undefined): void => {
    if (categories === undefined || DETECTION_CATEGORIES.every((each) => categories.includes(each))) return
    const isCotton = (): string => `device.device_type = any (${found.value(cotton)}::text[])`
    const isBale = (): string => `exists (select from unnest(${found.value(bales.map(({ model }) => model))}::text[],
      ${found.value(bales.map(({ module }) => module))}::text[]) as chamber (model, module)
      where chamber.model = device.device_type and chamber.module = any (detection.modules))`
    const isComposite = (): string =>
      `cardinality(array_remove(detection.modules, ${found.value(HOUSEKEEPING)}::text)) > 1`
    const conditions: Record<DetectionCategory, () => string> = {
      bale: isBale,
      smouldering: () => `(${isCotton()} and not ${isBale()})`,
      composite: () => `(not ${isCotton()} and ${isComposite()})`,
      single: () => `(not ${isCotton()} and not ${isComposite()})`,
    }
    const wanted = categories.map((category) => conditions[category]())
    found.add(wanted.length === 0 ? 'false' : `(${wanted.join(' or ')})`)
  }
}
