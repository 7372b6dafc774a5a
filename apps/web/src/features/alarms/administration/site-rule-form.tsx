import { type ReactNode, useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { FormField } from '../acts/form-field.tsx'
import { AdminForm } from './admin-form.tsx'
import type { FormOf } from './admin-part.tsx'
import { SiteField } from './site-field.tsx'
import type { SiteRule } from './site-rules.tsx'

/** What a new rule begins with: the one that holds where no other does. */
export const ruleElsewhere = <T extends SiteRule>(rules: readonly T[]): T | undefined =>
  rules.find(({ officeId }) => officeId === null)

interface SiteRuleFormProps<T extends SiteRule> extends FormOf<T> {
  readonly list: 'escalationRules' | 'outcomeRules'
  readonly isValid: boolean
  /** `version`: what it is written over; nothing for a first one. */
  write(on: { readonly officeId: string | null; readonly version?: number }): Promise<unknown>
  onTheirs(theirs: T): void
  children(tried: boolean): ReactNode
}

/** The rule of one site, which is chosen once: where there is a rule already, that one is changed. */
export function SiteRuleForm<T extends SiteRule>(props: SiteRuleFormProps<T>) {
  const { list, opened, items, isValid, onTheirs, onClose } = props
  const { t } = useTranslation()
  const [site, setSite] = useState<string | null | undefined>(opened === undefined ? undefined : opened.officeId)
  const taken = new Set(items.flatMap(({ officeId }) => officeId ?? []))
  const write = (on: T | undefined) => {
    const version = on?.version ?? 0
    return props.write({ officeId: site ?? null, ...(version > 0 && { version }) })
  }
  return (
    <AdminForm<T>
      list={list}
      opened={opened}
      current={items.find(({ officeId }) => officeId === site)}
      isValid={site !== undefined && isValid}
      write={write}
      onTheirs={onTheirs}
      onClose={onClose}
    >
      {(tried) => (
        <>
          {opened === undefined && (
            <FormField
              label={t('alarmAdmin.plan.site')}
              problem={tried && site === undefined ? t('alarmAdmin.contact.siteRequired') : undefined}
            >
              {(field) => <SiteField {...field} site={site} without={taken} onSite={setSite} />}
            </FormField>
          )}
          {props.children(tried)}
        </>
      )}
    </AdminForm>
  )
}
