import { type ComponentType, lazy, Suspense } from 'react'
import { Boundary } from '../ui/boundary.tsx'
import type { DialogName } from './user-menu.tsx'

interface FrameDialogsProps {
  open: DialogName | undefined
  onClose(): void
}

const DIALOGS: Record<DialogName, ComponentType<{ open: boolean; onClose(): void }>> = {
  password: lazy(() => import('../features/session/change-password-dialog.tsx')),
  personal: lazy(() => import('../features/session/personal-settings-dialog.tsx')),
  service: lazy(() => import('../features/session/online-service-dialog.tsx')),
  help: lazy(() => import('../features/session/help-dialog.tsx')),
  about: lazy(() => import('../features/session/about-dialog.tsx')),
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
