import type { AlarmEvent, DeviceKind } from '@vigil/contract'
import { formatNumber, unitSymbol, withUnit } from '@vigil/i18n/web'
import { groupOfNuclide, SOURCE_PERIMETER } from '@vigil/science'
import { useTexts, useTranslation } from '../../../../lib/language/use-translation.tsx'
import { referencesOf, type UnnamedDanger } from '../../../../ui/alarm/keep-clear.ts'
import type { Reference } from '../../../../ui/alarm/references.ts'
import { distanceText } from '../../../../ui/map/measure/measure.ts'

/** Weather is no danger that anybody could name. */
const UNNAMED = {
  biological: 'desk.first.biological',
  chemical: 'desk.first.chemical',
  smoke: 'reference.first.smoke',
  toxicGas: 'reference.first.toxicGas',
  nuclear: 'desk.first.nuclear',
  gammaCamera: 'desk.first.nuclear',
  raman: 'desk.first.raman',
  cottonBale: 'desk.first.cottonBale',
  weather: undefined,
} as const satisfies Record<DeviceKind, string | undefined>

function useAdvice(): (reference: Reference | UnnamedDanger) => string | undefined {
  const texts = useTexts()
  const { t, language } = texts
  const source = {
    value: distanceText(language, SOURCE_PERIMETER.metres),
    rate: withUnit(formatNumber(language, SOURCE_PERIMETER.microSvPerHour), unitSymbol(texts, 'µSv/h')),
  }
  return (reference) => {
    if (reference.kind === 'unnamed') {
      const key = UNNAMED[reference.danger]
      return key && t(key, source)
    }
    if (reference.kind === 'substance') return t(`reference.first.${reference.facts.group}`)
    if (reference.kind === 'group') return t(`reference.first.${reference.group}`)
    const group = groupOfNuclide(reference.nuclide)
    return group && t(`reference.nuclide.first.${group}`)
  }
}

/** What is advised first about what was identified, or about its danger while nobody knows what it is; each advice once. */
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
