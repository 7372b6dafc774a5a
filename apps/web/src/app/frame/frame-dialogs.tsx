import { type ComponentType, Suspense } from 'react'
import { lazyAgain } from '../../lib/loading/lazy-again.tsx'
import { Boundary } from '../../ui/boundary.tsx'
import type { DialogName } from '../menu/user-menu.tsx'

interface FrameDialogsProps {
  open: DialogName | undefined
  onClose(): void
}

const DIALOGS: Record<DialogName, ComponentType<{ open: boolean; onClose(): void }>> = {
  password: lazyAgain(() => import('../../features/session/change-password-dialog.tsx')),
  personal: lazyAgain(() => import('../../features/session/personal-settings-dialog.tsx')),
  service: lazyAgain(() => import('../../features/session/online-service-dialog.tsx')),
  help: lazyAgain(() => import('../../features/session/help-dialog.tsx')),
  about: lazyAgain(() => import('../../features/session/about-dialog.tsx')),
}

/** The dialogs of the user's menu, fetched when they are first opened. */
export function FrameDialogs({ open, onClose }: FrameDialogsProps) {
  if (open === undefined) return null
  const Dialog = DIALOGS[open]
  return (
    <Boundary key={open}>
      <Suspense fallback={null}>
        <Dialog open onClose={onClose} />
      </Suspense>
    </Boundary>
  )
}
