import type { AlarmEvent } from '@vigil/contract'
import { groupOfNuclide } from '@vigil/science'
import { useTranslation } from 'react-i18next'
import { referencesOf } from '../../../ui/alarm/keep-clear.ts'
import type { Reference } from '../../../ui/alarm/references.ts'

function useAdvice(): (reference: Reference) => string | undefined {
  const { t } = useTranslation()
  return (reference) => {
    if (reference.kind === 'substance') return t(`reference.first.${reference.facts.group}`)
    if (reference.kind === 'group') return t(`reference.first.${reference.group}`)
    const group = groupOfNuclide(reference.nuclide)
    return group && t(`reference.nuclide.first.${group}`)
  }
}

/** What is advised first about what was identified; each advice once. */
export default function FirstAdvice({ alarm }: { alarm: AlarmEvent }) {
  const { t } = useTranslation()
  const advice = useAdvice()
  const texts = [...new Set(referencesOf(alarm).flatMap((reference) => advice(reference) ?? []))]
  return (
    <>
      {texts.length === 0 && <p className="quiet">{t('desk.first.none')}</p>}
      {texts.map((text) => (
        <p key={text} className="acard-first">
          {text}
        </p>
      ))}
    </>
  )
}
