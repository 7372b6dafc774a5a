import type { ReactNode } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { AdminPart, type FormOf } from './admin-part.tsx'
import { useSiteName } from './use-may-change.ts'

/** What holds at one site, or everywhere else. */
export interface SiteRule {
  readonly officeId: string | null
  /** Zero for what nobody has written: the product's own. */
  readonly version: number
}

interface SiteRulesProps<T extends SiteRule> {
  readonly part: 'escalation' | 'outcome'
  readonly list: 'escalationRules' | 'outcomeRules'
  remove(named: { officeId: string; version: number }): Promise<unknown>
  form(form: FormOf<T>): ReactNode
  children(rule: T, title: string): ReactNode
}

/** Rules by site, each below the name of its own. The one for all others always stands, and is never removed. */
export function SiteRules<T extends SiteRule>({ part, list, remove, form, children }: SiteRulesProps<T>) {
  const { t } = useTranslation()
  const siteName = useSiteName()
  const titleOf = ({ officeId }: T) => (officeId === null ? t('alarmAdmin.escalation.everywhere') : siteName(officeId))
  return (
    <AdminPart<T>
      part={part}
      list={list}
      width={640}
      nameOf={titleOf}
      removeAsk={(rule) =>
        rule.officeId === null ? undefined : t(`alarmAdmin.${part}.removeAsk`, { name: titleOf(rule) })
      }
      remove={({ officeId, version }) => remove({ officeId: officeId ?? '', version })}
      form={form}
    >
      {(rules, actsOf) =>
        rules.map((rule) => (
          <section key={rule.officeId ?? ''} className="escalation-rule" aria-label={titleOf(rule)}>
            <header>
              <h3>
                <bdi>{titleOf(rule)}</bdi>
              </h3>
              {rule.version === 0 && <span className="quiet">{t('alarmAdmin.escalation.notWritten')}</span>}
              {actsOf(rule)}
            </header>
            {children(rule, titleOf(rule))}
          </section>
        ))
      }
    </AdminPart>
  )
}
