import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';

const problem = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return null;
};

describe('the configuration', () => {
  test('needs nothing', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      backendUrl: null,
      tls: null,
      demo: true,
      trustProxy: 0,
    });
    expect(readConfig({}).dataDir).toMatch(/[\\/]data$/);
  });

  test('serves no metrics, or on this machine alone unless it is told another address', () => {
    expect(readConfig({ METRICS_HOST: '0.0.0.0' }).metrics).toBe(null);
    expect(readConfig({ METRICS_PORT: '9464', HOST: '0.0.0.0' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '10.0.0.7' }).metrics?.host).toBe('10.0.0.7');
  });

  test('watches no statement, or those over so many milliseconds', () => {
    expect(readConfig({}).slowStatementMs).toBe(null);
    expect(readConfig({ SLOW_STATEMENT_MS: '250' }).slowStatementMs).toBe(250);
  });

  describe('of the site of the pictures', () => {
    const SEAL_KEYS = `2026a:${Buffer.from('a key of thirty-two random bytes').toString('base64')}`;
    const site = {
      PICTURES_SITE: 'https://quayvn.sharepoint.com/sites/anh',
      PICTURES_TENANT: 'quay.example',
      PICTURES_CLIENT_ID: 'app-1',
      PICTURES_CLIENT_SECRET: 'planted-secret',
    };

    test('is none, or one with an application that signs in at Microsoft', () => {
      expect(readConfig({}).pictureSite).toBe(null);
      expect(
        readConfig({ ...site, SEAL_KEYS, PICTURES_FOLDER: '/HangHoa//Giày/' }).pictureSite,
      ).toMatchObject({
        library: '',
        folder: 'HangHoa/Giày',
        graph: 'https://graph.microsoft.com/v1.0',
        tokenUrl: 'https://login.microsoftonline.com/quay.example/oauth2/v2.0/token',
      });
    });

    test.each([
      [{ PICTURES_FOLDER: 'x' }, /^PICTURES_SITE is missing: PICTURES_FOLDER belong to it$/],
      [{ ...site, PICTURES_TENANT: '' }, /^PICTURES_SITE needs PICTURES_TENANT/],
      [site, /^PICTURES_SITE needs SEAL_KEYS/],
      [
        { ...site, SEAL_KEYS, PICTURES_GRAPH_URL: 'http://graph.example' },
        /^PICTURES_GRAPH_URL must begin with https/,
      ],
      [
        { ...site, SEAL_KEYS, PICTURES_TOKEN_URL: 'https://10.0.0.7/' },
        /^PICTURES_TOKEN_URL is a private address/,
      ],
    ])('says what is wrong with it, and no secret', (env, why) => {
      expect(problem(env)).toMatch(why);
      expect(problem(env)).not.toContain('planted-secret');
    });
  });

  describe('of traces', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318';
    const traces = (env: Record<string, string>) =>
      readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...env }).traces;

    test('traces nothing unless a collector is named, and nothing is off', () => {
      expect(readConfig({ OTEL_SERVICE_NAME: 'quay', OTEL_TRACES_SAMPLER: 'always_on' }).traces).toBe(null);
      expect(traces({ OTEL_SDK_DISABLED: 'true' })).toBe(null);
      expect(traces({ OTEL_TRACES_EXPORTER: 'none' })).toBe(null);
      expect(traces({})).toEqual({
        url: 'http://collector:4318/v1/traces',
        headers: {},
        timeoutMs: 10_000,
        resource: { 'service.name': 'quay' },
        ratio: 1,
      });
    });

    test('takes an address of traces as it is, and adds the path to one of all signals', () => {
      expect(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c/otlp/' })?.url).toBe(
        'https://c/otlp/v1/traces',
      );
      expect(traces({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://c/own' })?.url).toBe('https://c/own');
    });

    test('reads headers and what is said of the process, those of traces before others', () => {
      const { headers, resource } =
        traces({
          OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-a=1',
          OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-a=2=3',
          OTEL_RESOURCE_ATTRIBUTES: 'service.name=one,shop%2Cs=9',
          OTEL_SERVICE_NAME: 'two',
        }) ?? {};
      expect(headers).toEqual({ authorization: 'Basic YTpi', 'x-a': '2=3' });
      expect(resource).toEqual({ 'service.name': 'two', 'shop,s': '9' });
      expect(traces({ OTEL_RESOURCE_ATTRIBUTES: 'service.name=one' })?.resource['service.name']).toBe('one');
    });

    test.each([
      ['always_on', '0.5', 1],
      ['always_off', '0.5', 0],
      ['traceidratio', '0.05', 0.05],
      ['parentbased_always_on', '', 1],
      ['parentbased_always_off', '', 0],
      ['parentbased_traceidratio', '.5', 0.5],
      ['parentbased_traceidratio', '', 1],
    ])('records with the sampler %s of %s the share %d', (sampler, share, ratio) => {
      expect(traces({ OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: share })?.ratio).toBe(ratio);
    });

    test('repeats no value of a list that it cannot read', () => {
      const said = problem({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS: 'secret-77' });
      expect(said).toBe('OTEL_EXPORTER_OTLP_HEADERS must be a list such as name=value,other=value');
    });
  });

  test('has the language of the company from the environment, or leaves it to the company', () => {
    expect(readConfig({}).language).toBe(null);
    expect(readConfig({ DEFAULT_LANGUAGE: 'vi' }).language).toBe('vi');
  });

  test.each([
    'postgres://quay:pw@/quay?host=/var/run/postgresql',
    'postgresql://quay@/quay?host=%2Fvar%2Frun%2Fpostgresql',
    'postgres:///quay?host=/var/run/postgresql',
    'postgres://quay:pw@localhost/quay',
  ])('takes the database of %s, with a host or a socket', DATABASE_URL => {
    expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  });

  test('reads from a replica of the database that it names, and of no other', () => {
    const DATABASE_URL = 'postgres://quay:pw@db1/quay';
    const DATABASE_READ_URL = 'postgres://quay:pw@db2/quay';
    expect(readConfig({ DATABASE_URL }).databaseReadUrl).toBe(null);
    expect(readConfig({ DATABASE_URL, DATABASE_READ_URL }).databaseReadUrl).toBe(DATABASE_READ_URL);
    expect(problem({ DATABASE_READ_URL })).toMatch('DATABASE_URL');
    expect(problem({ DATABASE_URL, DATABASE_READ_URL: 'http://db2/quay' })).toMatch('DATABASE_READ_URL');
  });

  test.each([
    [undefined, null],
    ['on', true],
    ['off', false],
  ])('lets the server find out whether there is a pooler, or says it: %s', (DATABASE_POOLER, said) => {
    expect(readConfig({ DATABASE_POOLER }).databasePooler).toBe(said);
  });

  test('takes an empty setting as none', () => {
    expect(readConfig({ PORT: '', HOST: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  test.each([
    [{ PORT: '70000' }, /^PORT /],
    [{ PORT: '3000x' }, /^PORT /],
    [{ METRICS_PORT: 'on' }, /^METRICS_PORT /],
    [{ SLOW_STATEMENT_MS: '0' }, /^SLOW_STATEMENT_MS must be a number of milliseconds from 1 to 60000$/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be a url/],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be http\/protobuf/],
    [{ OTEL_TRACES_SAMPLER: 'some' }, /^OTEL_TRACES_SAMPLER must be one of always_on, /],
    [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, /^OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1$/],
    [{ DEFAULT_LANGUAGE: 'fr' }, /^DEFAULT_LANGUAGE must be en or vi$/],
    [{ DATABASE_POOLER: 'pgbouncer' }, /^DATABASE_POOLER must be on or off$/],
    [{ DEMO: 'no' }, /^DEMO must be on or off$/],
    [{ DATABASE_URL: 'mysql://x' }, /^DATABASE_URL must be a url that begins with postgres/],
    [{ BACKEND_URL: 'ftp://x' }, /^BACKEND_URL /],
    [{ PICTURE_ORIGIN: 'http://pictures.example' }, /^PICTURE_ORIGIN must begin with https/],
    [{ PICTURE_ORIGIN: 'https://pictures.example/items' }, /^PICTURE_ORIGIN must be an origin/],
    [{ PICTURE_ORIGIN: 'https://*.example' }, /^PICTURE_ORIGIN /],
    [{ BACKEND_KEYS: 'yes' }, /^BACKEND_KEYS must be on or off/],
    [{ BACKEND_URL: 'https://erp.example/api' }, /^BACKEND_URL must be an origin/],
    [{ BACKEND_URL: 'http://erp.example' }, /^BACKEND_URL must begin with https/],
    [{ BACKEND_URL: 'http://127.example.com' }, /^BACKEND_URL must begin with https/],
    [{ BACKEND_URL: 'http://10.0.0.5:8080' }, /^BACKEND_URL must begin with https/],
    [{ TLS_CERT: '/nowhere.pem' }, /belong together/],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' }, /^TLS_CERT cannot be read/],
    [{ PRINTER_NETWORKS: '10.0.0.0' }, /^PRINTER_NETWORKS must be networks in the form 10/],
    [
      { BROWSER_PRINTERS: 'http://8.8.8.8' },
      /^BROWSER_PRINTERS must be origins .*: http:\/\/8.8.8.8 is none$/,
    ],
    [{ BROWSER_PRINTERS: 'http://192.168.1.40/' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'https://192.168.1.40,https://x.example/print' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'http://printer.example' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'https://*.example.com' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'https://me@printer.example' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'http://3232235816' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'http://[::ffff:192.168.1.40]' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'https:' }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: "https://x.example;script-src 'unsafe-inline'" }, /^BROWSER_PRINTERS /],
    [{ BROWSER_PRINTERS: 'http://192.168.1.40', PRINTER_NETWORKS: '10.0.0.0/8' }, /^BROWSER_PRINTERS /],
    [{ PORT: 'x', DEMO: 'y' }, /^PORT .*\nDEMO /],
  ])('%o is named as the problem', (env, message) => {
    expect(problem(env as Record<string, string>)).toMatch(message);
  });

  test.each(['http://localhost:8080', 'http://127.0.0.1:8080', 'http://127.3.2.1', 'http://[::1]:8080'])(
    'lets %s on this machine be without https',
    BACKEND_URL => {
      expect(readConfig({ BACKEND_URL }).backendUrl).toBe(BACKEND_URL);
    },
  );

  test('makes the demo company, with public passwords, only for this machine or when told to', () => {
    const isDemo = (env: Record<string, string>) => readConfig(env).demo;
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(isDemo({ HOST })).toBe(true);
    expect(isDemo({ HOST: '0.0.0.0' })).toBe(false);
    expect(isDemo({ HOST: '0.0.0.0', DEMO: 'on' })).toBe(true);
    expect(isDemo({ TRUST_PROXY: '1' })).toBe(false);
    expect(isDemo({ TRUST_PROXY: '1', DEMO: 'on' })).toBe(true);
    expect(isDemo({ DEMO: 'off' })).toBe(false);
  });

  test('names the printers that browsers print on by themselves, each once', () => {
    expect(readConfig({}).browserPrinters).toEqual([]);
    const BROWSER_PRINTERS =
      'https://192.168.1.40, http://192.168.1.41:8008,https://tm-m30.shop.example,https://192.168.1.40';
    expect(readConfig({ BROWSER_PRINTERS }).browserPrinters).toEqual([
      'https://192.168.1.40',
      'http://192.168.1.41:8008',
      'https://tm-m30.shop.example',
    ]);
  });

  test('keeps the origin of the back end only', () => {
    expect(readConfig({ BACKEND_URL: 'https://ERP.example:443/' }).backendUrl).toBe('https://erp.example');
  });
});
