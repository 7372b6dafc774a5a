import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import {
  OUTCOME_CASES,
  type OutcomeCase,
  type OutcomeRule,
  OWN_OUTCOMES_MAX,
  SITE_OUTCOMES,
  type SiteOutcomeCode,
} from '@vigil/contract'
import { DEFAULT_OUTCOMES, validateOwnOutcomes } from '@vigil/domain'
import { formatNumber } from '@vigil/i18n/web'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from '../../../lib/language/use-translation.tsx'
import { useSession } from '../../../lib/session.tsx'
import { problemText } from '../acts/problem-text.ts'
import type { FormOf } from './admin-part.tsx'
import { ruleElsewhere, SiteRuleForm } from './site-rule-form.tsx'

type Own = OutcomeRule['own'][number]
type Draft = { readonly codes: readonly SiteOutcomeCode[]; readonly own: readonly (Own & { readonly key: number })[] }

const draftOf = ({ codes, own }: OutcomeRule): Draft => ({ codes, own: own.map((each, key) => ({ ...each, key })) })

interface OwnWordsProps {
  readonly own: Draft['own']
  problemOf(field: string): string | undefined
  onOwn(own: Draft['own']): void
}

function OwnWords({ own, problemOf, onOwn }: OwnWordsProps) {
  const { t, i18n } = useTranslation()
  const set = (key: number, change: Partial<Own>) =>
    onOwn(own.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const add = () =>
    onOwn([...own, { case: 'chemical', words: '', found: true, key: Math.max(0, ...own.map(({ key }) => key)) + 1 }])
  return (
    <fieldset className="act-field">
      <legend>{t('alarmAdmin.outcome.own')}</legend>
      {own.map(({ key, words, found, case: which }, index) => {
        const number = formatNumber(i18n.language, index + 1)
        const problem = problemOf(`own.${index}`)
        return (
          <div key={key} className="own-outcome">
            <Input
              aria-label={t('alarmAdmin.outcome.ownWords', { number })}
              aria-invalid={problem !== undefined}
              value={words}
              onChange={({ target }) => set(key, { words: target.value })}
            />
            <Select<OutcomeCase>
              aria-label={t('alarmAdmin.outcome.case')}
              value={which}
              onChange={(value) => set(key, { case: value })}
              options={OUTCOME_CASES.map((value) => ({ value, label: t(`alarm.outcomeCase.${value}`) }))}
            />
            <Select<'nothing' | 'something'>
              aria-label={t('alarmAdmin.outcome.found')}
              value={found ? 'something' : 'nothing'}
              onChange={(value) => set(key, { found: value === 'something' })}
              options={(['something', 'nothing'] as const).map((value) => ({
                value,
                label: t(`statistics.outcome.${value}`),
              }))}
            />
            <Button
              icon={<DeleteOutlined />}
              aria-label={t('alarmAdmin.outcome.removeOwn', { number })}
              onClick={() => onOwn(own.filter((each) => each.key !== key))}
            />
            {problem !== undefined && <p className="act-problem">{problem}</p>}
          </div>
        )
      })}
      <Button icon={<PlusOutlined />} disabled={own.length >= OWN_OUTCOMES_MAX} onClick={add}>
        {t('alarmAdmin.outcome.addOwn')}
      </Button>
    </fieldset>
  )
}

export function OutcomeForm(form: FormOf<OutcomeRule>) {
  const { t } = useTranslation()
  const { api } = useSession()
  const [draft, setDraft] = useState(() => draftOf(form.opened ?? ruleElsewhere(form.items) ?? DEFAULT_OUTCOMES))
  const problems = validateOwnOutcomes(draft.own)
  const choose = (which: OutcomeCase, picked: readonly SiteOutcomeCode[]) => {
    const others = draft.codes.filter((code) => !SITE_OUTCOMES[which].some((each) => each === code))
    setDraft({ ...draft, codes: [...others, ...picked] })
  }
  const write = (on: { officeId: string | null; version?: number }) =>
    api('saveOutcomeRule', { ...on, codes: [...draft.codes], own: draft.own.map(({ key: _, ...each }) => each) })
  return (
    <SiteRuleForm<OutcomeRule>
      {...form}
      list="outcomeRules"
      isValid={problems.length === 0}
      write={write}
      onTheirs={(theirs) => setDraft(draftOf(theirs))}
    >
      {(tried) => (
        <>
          {OUTCOME_CASES.map((which) => (
            <fieldset key={which} className="act-field">
              <legend>{t(`alarm.outcomeCase.${which}`)}</legend>
              <Checkbox.Group<SiteOutcomeCode>
                className="act-options"
                value={draft.codes.filter((code) => SITE_OUTCOMES[which].some((each) => each === code))}
                onChange={(picked) => choose(which, picked)}
                options={SITE_OUTCOMES[which].map((value) => ({ value, label: t(`alarm.outcome.${value}`) }))}
              />
            </fieldset>
          ))}
          <OwnWords
            own={draft.own}
            problemOf={(field) => (tried ? problemText(t, problems, field) : undefined)}
            onOwn={(own) => setDraft({ ...draft, own })}
          />
        </>
      )}
    </SiteRuleForm>
  )
}
