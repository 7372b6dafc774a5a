import { AlertOutlined, GlobalOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons'
import { LOCALES, Permission } from '@vigil/contract'
import { formatDateTime, unhandledCount } from '@vigil/domain'
import { formatNumber, LOCALE_NAMES } from '@vigil/i18n/web'
import { Button, Dropdown } from 'antd'
import { memo, useMemo } from 'react'
import { Link } from 'react-router'
import { useAtLeast } from '../../lib/browser/use-media.ts'
import { currentLocale } from '../../lib/language/translations.ts'
import { useTranslation } from '../../lib/language/use-translation.tsx'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.tsx'
import { useWatch } from '../../live/hooks.ts'
import { useLive } from '../../live/live-context.tsx'
import { LinkMark } from '../../ui/state/link-mark.tsx'
import { usePicture } from '../../ui/state/use-picture.ts'
import { useClock } from '../../ui/time/use-clock.ts'
import { HeaderChips } from '../banners/header-chips.tsx'
import { SilenceControl } from '../banners/silence-control.tsx'
import type { FrameAction } from '../menu/frame-actions.tsx'
import { useLocaleChoice } from '../menu/use-locale-choice.ts'
import { type DialogName, UserMenu } from '../menu/user-menu.tsx'
import { useDeploymentTitle } from './use-page-title.ts'

interface HeaderProps {
  actions: readonly FrameAction[]
  /** Absent in a window of one device, which has no menu. */
  menu?: { open: boolean; toggle(): void } | undefined
  onDialog(name: DialogName): void
}

/** On narrow screens only what an alarm needs stays in the bar; the rest moves into the user's menu. */
const ALWAYS: readonly FrameAction['id'][] = ['sound']

/** Another page or another address of it changes nothing in it. */
export const Header = memo(function Header({ actions, menu, onDialog }: HeaderProps) {
  const { t } = useTranslation()
  const roomy = useAtLeast('lg')
  const { can } = useSession()
  const title = useDeploymentTitle()
  const inBar = roomy ? actions : actions.filter(({ id }) => ALWAYS.includes(id))
  const inMenu = actions.filter((action) => !inBar.includes(action))
  const back = inBar.find(({ id }) => id === 'back')
  return (
    <header className="console-header">
      {menu && (
        <Button
          type="text"
          icon={menu.open ? <MenuFoldOutlined /> : <MenuUnfoldOutlined />}
          aria-label={t(menu.open ? 'shell.menu.collapse' : 'shell.menu.expand')}
          aria-expanded={menu.open}
          onClick={menu.toggle}
        />
      )}
      {back && <ActionButton action={back} />}
      <Logo />
      <span className="console-title">{title}</span>
      <span className="console-space" />
      <HeaderChips />
      <LinkMark />
      <AlarmBadge />
      <SilenceControl />
      {inBar
        .filter((action) => action !== back)
        .map((action) => (
          <ActionButton key={action.id} action={action} />
        ))}
      {roomy && can(Permission.Language) && <LanguageMenu />}
      {roomy && <Clock />}
      <UserMenu actions={inMenu} languages={!roomy && can(Permission.Language)} onDialog={onDialog} />
    </header>
  )
})

function ActionButton({ action }: { action: FrameAction }) {
  const { label, icon, pressed, run } = action
  return (
    <Button type="text" icon={icon} aria-label={label} title={label} aria-pressed={pressed} onClick={() => run()} />
  )
}

function Logo() {
  const { t } = useTranslation()
  const { companyLogo } = useSession().user.profile
  return (
    <Link to="/" className="console-logo" aria-label={t('pages.section.home')}>
      <img src={companyLogo || '/vigil.svg'} alt="" height={60} />
    </Link>
  )
}

function AlarmBadge() {
  const { t, i18n } = useTranslation()
  const desk = useWatch((watch) => watch.desk)
  const count = useMemo(() => unhandledCount(desk), [desk])
  const { can } = useSession()
  const known = usePicture() === 'known'
  const mark = (
    <>
      <AlertOutlined />
      {!known && <span className="alarm-unknown-count">–</span>}
      {known && count > 0 && <span className="alarm-count">{formatNumber(i18n.language, count)}</span>}
    </>
  )
  const label = known ? t('alarm.unhandled', { count }) : t('shell.alarmsUnknown')
  if (!can(Permission.Devices)) {
    return (
      <span className="alarm-badge" role="img" aria-label={label} title={label}>
        {mark}
      </span>
    )
  }
  return (
    <Link to={paths.monitor('alarm')} className="alarm-badge" aria-label={label} title={label}>
      {mark}
    </Link>
  )
}

function LanguageMenu() {
  const { t } = useTranslation()
  const choose = useLocaleChoice()
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        selectable: true,
        selectedKeys: [currentLocale()],
        items: LOCALES.map((locale) => ({ key: locale, label: <span lang={locale}>{LOCALE_NAMES[locale]}</span> })),
        onClick: ({ key }) => {
          const locale = LOCALES.find((each) => each === key)
          if (locale) choose(locale)
        },
      }}
    >
      <Button type="text" icon={<GlobalOutlined />} aria-label={t('common.language')} title={t('common.language')} />
    </Dropdown>
  )
}

function Clock() {
  const { t } = useTranslation()
  const { timeZone } = useSession().config
  const { link } = useLive()
  useClock()
  const now = link.serverNow()
  const text = formatDateTime(now, timeZone)
  return (
    <time
      className="console-clock"
      dateTime={new Date(now).toISOString()}
      title={t('common.timeZone', { zone: timeZone })}
    >
      <bdi dir="ltr">{text}</bdi>
    </time>
  )
}
