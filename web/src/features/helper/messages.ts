import type { ToastContents } from '../../ui/feedback/toast-store.ts'

/** The toasts of the connection to the helper app. */
export const helperMessages = {
  signInForDemo: {
    title: 'Authentication Required',
    description: 'Please log in to use the demo Helper App',
    variant: 'destructive',
  },
  signInToConnect: {
    title: 'Authentication Required',
    description: 'Please log in to connect to the Helper App',
    variant: 'destructive',
  },
  connectionFailed: {
    title: 'Connection Failed',
    description: "Couldn't connect to the Helper App. Is it installed?",
    variant: 'destructive',
  },
  needsHttps: {
    title: 'Connection Failed',
    description: 'The helper app connects only to sites with https.',
    variant: 'destructive',
  },
  connectionError: {
    title: 'Connection Error',
    description: 'An error occurred while connecting to the Helper App',
    variant: 'destructive',
  },
  connected: { title: 'Helper App Connected', description: 'It can scan your plugin folders now.' },
  demoConnected: {
    title: 'Demo Helper Connected',
    description: 'This is a demonstration: its scan is simulated.',
  },
  disconnected: { title: 'Disconnected', description: 'Connection to web app terminated' },
  disconnectFailed: (reason: string) => ({ title: 'Not disconnected', description: reason }),
} satisfies Record<string, ToastContents | ((...facts: never[]) => ToastContents)>
