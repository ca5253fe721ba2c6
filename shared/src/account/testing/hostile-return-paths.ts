/** Return paths after a sign-in that try to lead to another site or to run a script. */
const BEFORE_A_HOST = [
  ...['//', '///', '////', '\\\\', '/\\', '\\/', '/\\/', '\\//', '/\\\\', '//\\', '/\t/', '/\n/', '/\r/'],
  ...['/\r\n/', '\t//', '\n//', ' //', '/ /', '/\u0000/', '\u0000//', '/\u000b/', '/\u007f/', '/\u0085/'],
  ...['/\u009f/', '\u00a0//', '\ufeff//', 'http://', 'https://', 'HTTPS://', 'https:', 'https:/'],
  ...['https:///', 'https:\\\\', 'ht\ttps://', 'ftp://', '//plugins.test@', '//plugins.test:80@'],
  ...['https://plugins.test@', 'https://plugins.test%40', '@', ':@', '//@', 'javascript:alert(1)//'],
  ...['data:text/html,', 'blob:https://', 'view-source:https://'],
] as const

const HOSTS = ['evil.example', 'evil.example/plugins', 'evil.example?next=/plugins', '[::1]:8080'] as const

export const HOSTILE_RETURN_PATHS: string[] = [
  ...BEFORE_A_HOST.flatMap((before) => HOSTS.map((host) => `${before}${host}`)),
  ...['', ' ', 'plugins', '?next=//evil.example', '#//evil.example', '..', 'javascript:alert(1)'],
  ...['/auth', '/auth/', '/auth?next=//evil.example', '/auth#//evil.example', '%2f%2fevil.example'],
  // These stay on this site.
  ...['/%2f/evil.example', '/%5cevil.example', '/%09/evil.example', '/..//evil.example', '/.//evil.example'],
  ...['/;//evil.example', '/@evil.example', '/:80/evil.example', '/?next=//evil.example', '/#//evil.example'],
  ...['/plugins/..//evil.example', '/\u2044evil.example', '/\uff0fevil.example', '/\u3002evil.example'],
  `/${'a'.repeat(1999)}`,
]
