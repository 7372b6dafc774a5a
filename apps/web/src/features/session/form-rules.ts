import type { Problem } from '@vigil/domain'
import type { Lookup } from '@vigil/i18n/web'

/** A rule for antd's form that asks one of the product's own: what is wrong with the field among all that is wrong. */
export const fieldRule = (texts: Lookup, field: string, problems: () => readonly Problem[]) => ({
  validator: async () => {
    const found = problems().find((each) => each.field === field)
    if (found) throw new Error(texts.t(found.key, found.values ?? {}))
  },
})
