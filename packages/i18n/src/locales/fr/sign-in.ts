import type { Translation } from '../../translation.ts'
import type { signIn as source } from '../en/sign-in.ts'

export const signIn = {
  title: 'Connexion',
  username: 'Identifiant',
  password: 'Mot de passe',
  submit: 'Se connecter',
  submitting: 'Connexion en cours…',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  capsLock: 'Verrouillage majuscules activé',
  demoAccounts: 'Comptes de démonstration',
  demoHint: 'Données de démonstration\u00a0: la ville, ses sites et tous les appareils sont simulés',
  demo: {
    admin: 'Administrateur, tous les droits',
    operator: 'Opérateur, tous les sites, traite les alarmes',
    watcher: 'Observateur, tous les sites, sans commande',
    customs: 'Opérateur de la douane, site de la douane uniquement',
  },
  failed: 'Échec de la connexion',
  ended: 'Votre session est terminée',
  plainHttp:
    'Cette connexion n’est pas chiffrée\u00a0: d’autres personnes sur le réseau peuvent lire votre mot de passe',
} satisfies Translation<typeof source, 'fr'>
