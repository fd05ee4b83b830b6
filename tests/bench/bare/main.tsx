import { MantineProvider, Table, TextInput } from '@mantine/core';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Table.layer.css';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider } from '@tanstack/react-router';
import { openDB } from 'idb';
import { createRoot } from 'react-dom/client';

// What the libraries cost by themselves: one list, no rules, no forms, no outbox.

type Row = Record<string, unknown>;

const root = createRootRoute({ component: Outlet });
const list = createRoute({ getParentRoute: () => root, path: '/list', component: List });
const router = createRouter({ routeTree: root.addChildren([list]) });

async function rows(): Promise<Row[]> {
  const db = await openDB('bare', 1, { upgrade: opened => void opened.createObjectStore('pages') });
  try {
    const fresh: Row[] = await (await fetch('/rows.json')).json();
    await db.put('pages', fresh, 'first');
    return fresh;
  } catch {
    return (await db.get('pages', 'first')) ?? [];
  }
}

function List() {
  const { data = [] } = useQuery({ queryKey: ['rows'], queryFn: rows, networkMode: 'always' });
  const columns = Object.keys(data[0] ?? {}).slice(0, 10);
  return (
    <main>
      <TextInput aria-label="Search" />
      <Table>
        <thead>
          <tr>
            {columns.map(column => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places here
            <tr key={index}>
              {columns.map(column => (
                <td key={column}>{String(row[column] ?? '')}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </main>
  );
}

const element = document.getElementById('root');
if (!element) throw new Error('index.html has no #root');
createRoot(element).render(
  <MantineProvider>
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </MantineProvider>,
);
void navigator.serviceWorker.register('/sw.js');
