import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LOCALES } from '@vigil/contract'
import { type TranslationKey, textsIn, translate } from '@vigil/i18n'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../..', import.meta.url))

/** Every message of section 8 of the specification, and where it is said: in a page of the console, or by the server. */
const CATALOGUE: Readonly<Record<string, string>> = {
  'error.request': 'apps/web/src/app/session/failure-text.ts',
  'error.server': 'apps/web/src/app/session/failure-text.ts',
  'error.timeout': 'apps/web/src/app/session/failure-text.ts',
  'error.prompt': 'apps/web/src/app/session/expired-dialog.tsx',
  'error.loginAgain': 'apps/web/src/app/session/expired-dialog.tsx',
  'error.relogin': 'apps/web/src/app/session/expired-dialog.tsx',
  'validation.usernameRequired': 'packages/domain/src/validation/forms.ts',
  'validation.passwordRequired': 'packages/domain/src/validation/forms.ts',
  'validation.passwordMismatch': 'packages/domain/src/validation/forms.ts',
  'error.wrongEmailCode': 'apps/server/src/session/own-account.ts',
  'error.deviceOffline': 'packages/domain/src/session/device-control.ts',
  'error.deviceNotConnected': 'apps/web/src/features/realtime/device-page.tsx',
  'error.deviceInitializing': 'apps/web/src/features/realtime/device-page.tsx',
  'error.noPermission': 'apps/server/src/platform/http/access.ts',
  'error.deviceConfigFailed': 'apps/web/src/features/realtime/control/settings-panel.tsx',
  'error.getFailed': 'apps/web/src/features/realtime/control/settings-panel.tsx',
  'error.setFailed': 'apps/web/src/features/realtime/control/settings-panel.tsx',
  'error.saveFailed': 'apps/web/src/features/realtime/expert/thresholds-form.tsx',
  'error.submitFailed': 'apps/web/src/features/alarms/card/log/comment-form.tsx',
  'error.handlingFailed': 'apps/web/src/features/alarms/acts/use-acts.ts',
  'error.mergeFailed': 'apps/web/src/features/alarms/acts/many-bar.tsx',
  'error.autoMergeFailed': 'apps/web/src/features/alarms/desk/auto-merge-switch.tsx',
  'error.mergeDetailsFailed': 'apps/web/src/features/alarms/card/log/case-part.tsx',
  'error.quitMergeFailed': 'apps/web/src/features/alarms/card/log/case-part.tsx',
  'error.sensorsNotObtained': 'apps/web/src/features/realtime/control/command-record-row.tsx',
  'error.browserNotSupported': 'apps/web/src/ui/model3d/model3d.tsx',
  'error.noSceneMap': 'apps/web/src/features/fleet/scene/scene-view.tsx',
  'error.offlineNoSearch': 'packages/domain/src/session/device-control.ts',
  'error.connectionLost': 'apps/web/src/app/banners/link-banner.tsx',
}

const lastPart = (key: string): string => key.slice(key.indexOf('.') + 1)
/** By the whole key, or by the name that rules and refusals go by. */
const says = (source: string, key: string): boolean =>
  source.includes(`'${key}'`) || new RegExp(`(['.])${lastPart(key)}\\b`).test(source)
describe('the messages of the error catalogue', () => {
  it.each(LOCALES)('exist in %s, in its own words [ERR-07]', (locale) => {
    for (const key of Object.keys(CATALOGUE)) {
      expect(textsIn(locale).exists(key), key).toBe(true)
      const text = translate(locale, key as TranslationKey)
      if (locale !== 'en') expect(text, key).not.toBe(translate('en', key as TranslationKey))
    }
  })

  it.each(Object.entries(CATALOGUE))('%s is said in %s [ERR-07]', (key, path) => {
    expect(says(readFileSync(join(root, path), 'utf8'), key)).toBe(true)
  })
})
