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

const cloud = {
  BC_URL: 'https://api.businesscentral.dynamics.com/v2.0/contoso.example/production/',
  BC_COMPANY: 'QUAY-VN',
  BC_TENANT: 'contoso.example',
  BC_CLIENT_ID: 'one,two',
  BC_CLIENT_SECRET: 'planted-secret-1,planted-secret-2',
};
const own = {
  BC_URL: 'https://10.1.2.3:7048/BC',
  BC_COMPANY: 'Công ty Quầy',
  BC_USER: 'QUAY',
  BC_KEY: 'planted-key',
  BC_NETWORKS: '10.1.0.0/16',
};

describe('the settings of Business Central', () => {
  test('are none when no one is given', () => {
    expect(readConfig({}).businessCentral).toBe(null);
  });

  test('name an environment in the cloud, and several applications', () => {
    const tokenUrl = 'https://login.microsoftonline.com/contoso.example/oauth2/v2.0/token';
    expect(readConfig(cloud).businessCentral).toEqual({
      base: 'https://api.businesscentral.dynamics.com/v2.0/contoso.example/production',
      company: 'QUAY-VN',
      networks: '',
      principals: [
        { kind: 'entra', tokenUrl, clientId: 'one', secret: 'planted-secret-1' },
        { kind: 'entra', tokenUrl, clientId: 'two', secret: 'planted-secret-2' },
      ],
    });
  });

  test('name an own server with a user and a key', () => {
    expect(readConfig(own).businessCentral).toEqual({
      base: 'https://10.1.2.3:7048/BC',
      company: 'Công ty Quầy',
      networks: '10.1.0.0/16',
      principals: [{ kind: 'basic', user: 'QUAY', key: 'planted-key' }],
    });
  });

  test('take http to this machine alone', () => {
    expect(readConfig({ ...own, BC_URL: 'http://127.0.0.1:7048/BC' }).businessCentral?.base).toBe(
      'http://127.0.0.1:7048/BC',
    );
    expect(problem({ ...own, BC_URL: 'http://10.1.2.3:7048/BC' })).toMatch(/^BC_URL must begin with https/);
    expect(problem({ ...cloud, BC_TOKEN_URL: 'http://login.example/token' })).toMatch(
      /^BC_TOKEN_URL must begin with https/,
    );
  });

  test.each([
    ['10.9.2.3', /SYSTEM_NETWORKS must name its network/],
    ['[fd00::1]', /SYSTEM_NETWORKS must name its network/],
    ['[::ffff:10.1.2.3]', /SYSTEM_NETWORKS must name its network/],
    ['169.254.169.254', /SYSTEM_NETWORKS must name its network/],
    ['user:secret@bc.example', /must not hold a user or a password/],
  ])('refuse the host %s', (host, reason) => {
    expect(problem({ ...own, BC_URL: `https://${host}/BC` })).toMatch(reason);
  });

  test.each([
    [{ ...cloud, BC_URL: '' }, /^BC_URL is missing: BC_COMPANY, BC_TENANT/],
    [{ ...cloud, BC_COMPANY: '' }, /^BC_COMPANY is missing/],
    [{ ...cloud, BC_URL: 'https://bc.example/BC/api/v2.0' }, /must end with the environment/],
    [{ ...cloud, BC_URL: 'https://bc.example/BC?tenant=x' }, /must end with its path/],
    [{ ...cloud, BC_CLIENT_SECRET: 'planted-secret-1' }, /must have as many parts/],
    [{ ...cloud, BC_CLIENT_SECRET: 'planted-secret-1,' }, /must have as many parts/],
    [{ ...cloud, BC_CLIENT_ID: 'one,one' }, /names one application twice/],
    [{ ...cloud, BC_CLIENT_SECRET: '' }, /one of them is missing/],
    [{ ...cloud, BC_CLIENT_SECRET: 'planted secret-1,x' }, /^BC_CLIENT_SECRET must be one word/],
    [{ ...cloud, BC_USER: 'QUAY' }, /exclude each other/],
    [{ ...cloud, BC_TENANT: '../x' }, /^BC_TENANT must be an id or a domain/],
    [{ ...own, BC_USER: 'a:b' }, /^BC_USER must be a name without a colon/],
    [{ ...own, BC_NETWORKS: '10.1.2.3' }, /^BC_NETWORKS must be networks/],
  ])('say what is wrong, and no secret (%#)', (env, reason) => {
    const message = problem(env);
    expect(message).toMatch(reason);
    expect(message).not.toMatch(/planted/);
  });
});
