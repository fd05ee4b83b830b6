import { provisionPostgresWith } from './packaged-postgres.mjs';

/** What several machines for one database need, by the package of Debian and Ubuntu that brings it. */
const needs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
};

/** Finds Patroni, etcd, HAProxy and a PostgreSQL, or brings them. Answers as `provisionPostgresWith` does. */
export const provisionPatroni = steps => provisionPostgresWith(needs, steps);
