import {
  AuditOutlined,
  CheckOutlined,
  CustomerServiceOutlined,
  DownloadOutlined,
  GlobalOutlined,
  IdcardOutlined,
  InfoCircleOutlined,
  LockOutlined,
  LogoutOutlined,
  QuestionCircleOutlined,
  ToolOutlined,
  UserOutlined,
} from '@ant-design/icons'
import { LOCALES, Permission } from '@vigil/contract'
import { LOCALE_NAMES } from '@vigil/i18n/web'
import { Button, Dropdown, type MenuProps } from 'antd'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useConfirm } from '../../ui/use-confirm.ts'
import type { FrameAction } from './frame-actions.tsx'
import { useLocaleChoice } from './use-locale-choice.ts'

export type DialogName = 'password' | 'personal' | 'service' | 'help' | 'about'
type Items = NonNullable<MenuProps['items']>

interface UserMenuProps {
  /** Controls that found no room in the header. */
  actions: readonly FrameAction[]
  languages: boolean
  onDialog(name: DialogName): void
}

export function UserMenu({ actions, languages, onDialog }: UserMenuProps) {
  const { t } = useTranslation()
  const { can, config, user, signOut } = useSession()
  const navigate = useNavigate()
  const chooseLanguage = useLocaleChoice()
  const confirm = useConfirm()

  const exit = async () => {
    const sure = await confirm({
      title: t('common.signOut'),
      text: t('shell.exitText'),
      act: t('common.signOut'),
    })
    if (sure) signOut()
  }

  const moved: Items = [
    ...actions.map(({ id, label, icon, run }) => ({ key: id, label, icon, onClick: () => run() })),
    ...(languages
      ? [
          {
            key: 'language',
            label: t('common.language'),
            icon: <GlobalOutlined />,
            children: LOCALES.map((locale) => ({
              key: locale,
              label: <span lang={locale}>{LOCALE_NAMES[locale]}</span>,
              icon: locale === currentLocale() ? <CheckOutlined /> : <span className="no-icon" />,
              onClick: () => chooseLanguage(locale),
            })),
          },
        ]
      : []),
  ]
  const dialog = (key: DialogName, label: string, icon: ReactNode) => ({
    key,
    label: t(label),
    icon,
    onClick: () => onDialog(key),
  })
  const own: Items = [
    ...(can(Permission.ChangePassword) ? [dialog('password', 'shell.user.password', <LockOutlined />)] : []),
    ...(can(Permission.PersonalSettings) ? [dialog('personal', 'shell.user.personal', <IdcardOutlined />)] : []),
    ...(can(Permission.OnlineService) ? [dialog('service', 'shell.user.service', <CustomerServiceOutlined />)] : []),
    {
      key: 'download',
      label: t('shell.user.download'),
      icon: <DownloadOutlined />,
      onClick: () => void navigate(paths.download),
    },
    dialog('help', 'shell.user.help', <QuestionCircleOutlined />),
    dialog('about', 'shell.user.about', <InfoCircleOutlined />),
  ]
  const page = (path: string, label: string, icon: ReactNode) => ({
    key: path,
    label: t(label),
    icon,
    onClick: () => void navigate(path),
  })
  const administration: Items = can(Permission.Administer)
    ? [
        page(paths.alarmAdministration(), 'pages.title.alarmAdministration', <ToolOutlined />),
        page(paths.audit, 'pages.title.audit', <AuditOutlined />),
        { type: 'divider' },
      ]
    : []
  const items: Items = [
    {
      key: 'who',
      type: 'group',
      label: (
        <span className="user-who">
          <bdi>{user.name}</bdi> · <bdi>{user.officeName}</bdi>
        </span>
      ),
    },
    ...moved,
    ...(moved.length > 0 ? [{ type: 'divider' as const }] : []),
    ...administration,
    ...own,
    ...(can(Permission.Exit) && !config.localClient
      ? [
          { type: 'divider' as const },
          { key: 'exit', label: t('shell.user.exit'), icon: <LogoutOutlined />, onClick: () => void exit() },
        ]
      : []),
  ]
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="bottomRight">
      <Button
        type="text"
        className="user-button"
        icon={<UserOutlined />}
        aria-label={t('shell.user.menu', { name: user.name })}
      >
        <bdi className="user-name">{user.name}</bdi>
      </Button>
    </Dropdown>
  )
}
