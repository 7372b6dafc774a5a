import { LOCALES, Permission } from '@vigil/contract'
import { LOCALE_NAMES } from '@vigil/i18n/web'
import type { PaletteAction } from '../../features/palette/palette-item.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { useSession } from '../../lib/session.tsx'
import { useSilenceAll } from '../../ui/state/use-silence.ts'
import { useConfirm } from '../../ui/use-confirm.ts'
import type { FrameAction } from './frame-actions.tsx'
import { useLocaleChoice } from './use-locale-choice.ts'
import type { DialogName } from './user-menu.tsx'

/** What the palette can do: every control of the header, and of the user's menu what this user may have. */
export function usePaletteActions(frame: readonly FrameAction[], open: (dialog: DialogName) => void): PaletteAction[] {
  const { t } = useTranslation()
  const { can, config, signOut } = useSession()
  const silenceAll = useSilenceAll()
  const chooseLocale = useLocaleChoice()
  const confirm = useConfirm()
  const exit = async () => {
    const act = t('common.signOut')
    if (await confirm({ title: act, text: t('shell.exitText'), act })) signOut()
  }
  const dialog = (id: DialogName, title: string, allowed = true): (PaletteAction | false)[] => [
    allowed && { id, title, run: () => open(id) },
  ]
  const offered: (PaletteAction | false)[] = [
    { id: 'silence', title: t('alarm.act.silence'), shortcut: 'silence', run: silenceAll },
    ...frame.map(({ id, label, shortcut, run }) => ({ id, title: label, shortcut, run })),
    { id: 'help', title: t('shell.user.help'), shortcut: 'help', run: () => open('help') },
    ...dialog('password', t('shell.user.password'), can(Permission.ChangePassword)),
    ...dialog('personal', t('shell.user.personal'), can(Permission.PersonalSettings)),
    ...dialog('service', t('shell.user.service'), can(Permission.OnlineService)),
    ...dialog('about', t('shell.user.about')),
    ...LOCALES.map(
      (locale) =>
        can(Permission.Language) &&
        locale !== currentLocale() && {
          id: `language:${locale}`,
          title: t('palette.action.language', { language: LOCALE_NAMES[locale] }),
          run: () => chooseLocale(locale),
        },
    ),
    can(Permission.Exit) &&
      !config.localClient && { id: 'signOut', title: t('common.signOut'), run: () => void exit() },
  ]
  return offered.filter((action) => action !== false)
}
