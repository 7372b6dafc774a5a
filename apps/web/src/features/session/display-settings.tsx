import { LOCALES, type Locale } from '@vigil/contract'
import { isDispositionEnabled, validateWhole } from '@vigil/domain'
import { LOCALE_NAMES, langHeaderOf } from '@vigil/i18n/web'
import { Alert, Checkbox, InputNumber, Segmented, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import {
  DEFAULT_MAP_FONT_SIZE,
  DEFAULT_MONITOR_CONFIG,
  FONT_SIZE,
  MAP_FONT_SIZES,
  type MapFontSize,
} from '../../lib/browser/storage.ts'
import { useStored } from '../../lib/browser/use-stored.ts'
import { chooseLocale, currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useMapTheme } from '../../ui/map/style/use-map-theme.ts'
import type { ThemeName } from '../../ui/theme.ts'

const THEMES = ['dark', 'light'] as const satisfies readonly ThemeName[]

/** How this browser shows things; nothing here is kept for the account, and nothing waits for a button. */
export function DisplaySettings() {
  const { t } = useTranslation()
  const [theme, setTheme] = useStored('theme', 'dark')
  const [mapTheme, setMapTheme] = useMapTheme()
  const [fontSize, setFontSize] = useStored('mapFontSize', DEFAULT_MAP_FONT_SIZE)
  const [monitor, setMonitor] = useStored('monitorConfig', DEFAULT_MONITOR_CONFIG)
  const mayHandle = isDispositionEnabled(useSession().user.profile)
  const themes = THEMES.map((value) => ({ value, label: t(`common.${value}`) }))
  return (
    <div className="session-display">
      <Row label={t('common.theme')}>
        <Segmented<ThemeName> options={themes} value={theme} onChange={setTheme} />
      </Row>
      <LanguageRow />
      <Row label={t('session.settings.mapTheme')}>
        <Segmented<ThemeName> options={themes} value={mapTheme} onChange={setMapTheme} />
      </Row>
      <Row label={t('session.settings.mapFontSize')}>
        <Segmented<MapFontSize>
          options={MAP_FONT_SIZES.map((value) => ({ value, label: t(`session.settings.size.${value}`) }))}
          value={fontSize}
          onChange={setFontSize}
        />
      </Row>
      <FontSizeRow fontSize={monitor.fontSize} onFontSize={(size) => setMonitor({ ...monitor, fontSize: size })} />
      <Checkbox
        checked={monitor.enableAlarmDisposition && mayHandle}
        disabled={!mayHandle}
        onChange={({ target }) => setMonitor({ ...monitor, enableAlarmDisposition: target.checked })}
      >
        {t('session.settings.handleHere')}
      </Checkbox>
      <Checkbox
        checked={monitor.fixedHeader}
        onChange={({ target }) => setMonitor({ ...monitor, fixedHeader: target.checked })}
      >
        {t('session.settings.fixedHeader')}
      </Checkbox>
      <p className="session-hint">{t('session.settings.keptHere')}</p>
    </div>
  )
}

interface FontSizeRowProps {
  readonly fontSize: number
  onFontSize(size: number): void
}

/** In force as soon as it is a size; what is none stays in the field, with what is wrong about it. */
export function FontSizeRow({ fontSize, onFontSize }: FontSizeRowProps) {
  const { t } = useTranslation()
  const [entered, setEntered] = useState<number | null>(fontSize)
  const [problem] = validateWhole('fontSize', entered ?? Number.NaN, FONT_SIZE)
  return (
    <>
      <Row label={t('session.settings.fontSize')}>
        <InputNumber<number>
          aria-label={t('session.settings.fontSize')}
          suffix="px"
          value={entered}
          status={problem === undefined ? '' : 'error'}
          onChange={(size) => {
            setEntered(size)
            if (size !== null && validateWhole('fontSize', size, FONT_SIZE).length === 0) onFontSize(size)
          }}
        />
      </Row>
      {problem !== undefined && <Alert type="error" role="alert" title={t(problem.key, problem.values ?? {})} />}
    </>
  )
}

function LanguageRow() {
  const { t } = useTranslation()
  const { api, present } = useSession()
  const [failed, setFailed] = useState<Locale>()
  const choose = (locale: Locale) => {
    setFailed(undefined)
    chooseLocale(locale).then(
      () => api('changeLanguage', { lang: langHeaderOf(locale) }).catch(present),
      () => setFailed(locale),
    )
  }
  return (
    <>
      <Row label={t('common.language')}>
        <Select<Locale>
          value={currentLocale()}
          onChange={choose}
          aria-label={t('common.language')}
          popupMatchSelectWidth={false}
          options={LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] }))}
        />
      </Row>
      {failed && (
        <Alert type="error" role="alert" title={t('session.languageFailed', { language: LOCALE_NAMES[failed] })} />
      )}
    </>
  )
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <div className="session-row" role="group" aria-labelledby={id}>
      <span id={id}>{label}</span>
      {children}
    </div>
  )
}
